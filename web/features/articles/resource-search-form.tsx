import { SearchForm } from "#web/lib/search-form.tsx";
import { ALL_CATEGORIES, articleSorts } from "#contract/articles/constants.ts";
import type { LibrarySummary } from "#contract/articles/schemas.ts";
import { resources } from "#web/content/resources.ts";
import { paths } from "#web/lib/paths.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect, includeSelected } from "#web/ui/native-select.tsx";
import { type ArticleSearch, searchHref } from "./article-search.ts";

const { fields, sorts } = resources;
const sortOptions = articleSorts.map((sort) => ({ value: sort, label: sorts[sort] }));

/** Existing categories, or the planned ones while there are no articles; always includes the selected one. */
function toCategoryOptions({ categories, planned }: LibrarySummary, selected: string) {
  const existing = categories.map(({ name, label }) => ({ value: name, label }));
  return includeSelected([ALL_CATEGORIES, ...(existing.length > 0 ? existing : planned)], selected);
}

const toQuery = (values: URLSearchParams) =>
  new URLSearchParams([...values].filter(([, value]) => value)).toString();

type Props = { search: ArticleSearch; library: LibrarySummary };

export function ResourceSearchForm({ search, library }: Props) {
  return (
    <search aria-label={fields.regionLabel}>
      <SearchForm
        action={paths.resources()}
        query={searchHref({ ...search, page: 1 }).split("?")[1] ?? ""}
        toQuery={toQuery}
        submitLabel={fields.submit}
        submitVariant="ink"
        clear={{ label: fields.clear, to: searchHref({}) }}
        className="lg:grid-cols-[1.8fr_1.1fr_1.1fr_auto]"
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
            options={toCategoryOptions(library, search.category)}
            defaultValue={search.category}
          />
        </Field>
        <Field label={fields.sort} id="article-sort">
          <NativeSelect name="sort" options={sortOptions} defaultValue={search.sort} />
        </Field>
      </SearchForm>
    </search>
  );
}
