/** The field with which a form that is posted without scripts names its page: each time that one is shown, another. */
export const FORM_KEY_FIELD = "formKey";

/** Stands in a rendered page where its key belongs, and is as long as one. */
export const FORM_KEY_PLACEHOLDER = "__PLANWRIGHT_FORM_KEY__0";
