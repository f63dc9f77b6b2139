import { listImports, isLocal, type Source } from "./sources.ts";

/** Import cycles, of values or types. */
export function findImportCycles(sources: readonly Source[]): string[][] {
  const imports = new Map(sources.map((source) => [source.file, listImports(source)]));
  const [order, low] = [new Map<string, number>(), new Map<string, number>()];
  const [path, cycles]: [string[], string[][]] = [[], []];
  const on = new Set<string>();
  // Tarjan's strongly connected components.
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file)!);
    path.push(file);
    on.add(file);
    for (const to of imports.get(file)!) {
      if (!imports.has(to)) continue;
      if (!order.has(to)) visit(to);
      if (on.has(to)) low.set(file, Math.min(low.get(file)!, low.get(to)!));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = path.splice(path.indexOf(file));
    for (const each of group) on.delete(each);
    if (group.length > 1 || imports.get(file)!.includes(file)) cycles.push(group.toSorted());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

const DECLARED =
  /^export (?:async )?(?:function\*?|const|let|(?:abstract )?class|type|interface|enum) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;
const IMPORT = /\b(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+"([^"]+)"/g;

/** Parses `a, type b as c` into pairs of exported name and local name. */
const parseSpecifiers = (list: string): [string, string][] =>
  list.split(",").flatMap((part) => {
    const [name, localName = name] = part
      .replace(/^\s*type\s/, "")
      .trim()
      .split(/\s+as\s+/);
    return name ? [[name, localName!] as [string, string]] : [];
  });

function collectImportedNames(source: Source, imported: Set<string>): void {
  const { file, text } = source;
  for (const [, names = "", from = ""] of text.matchAll(IMPORT)) {
    const [to = from] = listImports({ file, text: `import "${from}"` });
    const namespace = /\* as (\w+)/.exec(names)?.[1];
    const used = namespace
      ? [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, "g"))].map(([, name]) => name!)
      : parseSpecifiers(names.slice(1, -1)).map(([name]) => name);
    for (const name of used) imported.add(`${to} ${name}`);
    // Passed on as a whole: any export may be used.
    if (namespace && new RegExp(`[(,{]\\s*(?:\\.\\.\\.)?${namespace}\\s*[,)}]`).test(text))
      imported.add(`${to} *`);
  }
  for (const [, from = ""] of text.matchAll(/\bimport\(\s*"([^"]+)"\s*\)/g)) {
    imported.add(`${listImports({ file, text: `import "${from}"` })[0]} *`);
  }
}

/** Exports that nobody imports, as `file name`; `others` are files that only import. */
export function findUnusedExports(sources: readonly Source[], others: readonly Source[] = []): string[] {
  const imported = new Set<string>();
  for (const source of [...sources, ...others]) collectImportedNames(source, imported);
  return sources.flatMap(({ file, text }) => {
    const names = [
      ...[...text.matchAll(DECLARED)].map(([, name]) => name!),
      ...[...text.matchAll(LISTED)].flatMap(([, list]) =>
        parseSpecifiers(list!).map(([, localName]) => localName),
      ),
    ];
    if (!isLocal(file) || imported.has(`${file} *`)) return [];
    return [...new Set(names)]
      .filter((name) => !imported.has(`${file} ${name}`))
      .map((name) => `${file} ${name}`);
  });
}

const FUNCTION =
  /^export (?:async )?function\*? (\w+)|^export const (\w+)(?:: [^=\n]+)? =\s*(?:async )?(?:<[^>\n]*>)?(?:\(|\w+ =>|$)/;

/** Exported functions without a doc comment, as `file name`. */
export const findUndocumentedFunctions = ({ file, text }: Source): string[] =>
  text.split("\n").flatMap((line, at, lines) => {
    const match = FUNCTION.exec(line);
    if (!match || lines[at - 1]?.trimEnd().endsWith("*/")) return [];
    return [`${file} ${match[1] ?? match[2]}`];
  });
