import { GetForm } from "#web/lib/get-form.tsx";
import { ALL_CATEGORIES, articleSorts } from "#contract/articles/search.ts";
import { articleCategories } from "#contract/articles/constants.ts";
import { resources } from "#web/content/resources.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect, withChosen } from "#web/ui/native-select.tsx";
import { type ArticleSearch, searchHref } from "./article-search.ts";

const { fields, sorts } = resources;
const orders = articleSorts.map((sort) => ({ value: sort, label: sorts[sort] }));

/** The categories that there are, or while there is no article those that there will be; and the chosen one in any case. */
function choices(categories: readonly string[], chosen: string) {
  const known = [ALL_CATEGORIES, ...(categories.length ? categories : articleCategories)];
  return withChosen(known, chosen);
}

type Props = { search: ArticleSearch; categories: readonly string[] };

/** The search as a GET form: the address is the state, with and without scripts. A select searches at once. */
export function ResourceSearchForm({ search, categories }: Props) {
  return (
    <search aria-label={fields.regionLabel}>
      <GetForm
        action={paths.resources()}
        keepScroll
        className="grid gap-4 rounded-md border border-line bg-paper-2 p-5 md:grid-cols-2 lg:grid-cols-[1.8fr_1.1fr_1.1fr_auto] lg:items-end"
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit();
        }}
      >
        <Field label={fields.search} id="article-search" className="md:col-span-2 lg:col-span-1">
          <Input
            name="q"
            type="search"
            defaultValue={search.q}
            placeholder={fields.searchHint}
            maxLength={200}
          />
        </Field>
        <Field label={fields.category} id="article-category">
          <NativeSelect
            name="category"
            options={choices(categories, search.category)}
            defaultValue={search.category}
          />
        </Field>
        <Field label={fields.sort} id="article-sort">
          <NativeSelect name="sort" options={orders} defaultValue={search.sort} />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="ink">
            {fields.submit}
          </Button>
          <Button asChild variant="text">
            <Link to={searchHref({})}>{fields.clear}</Link>
          </Button>
        </div>
      </GetForm>
    </search>
  );
}
