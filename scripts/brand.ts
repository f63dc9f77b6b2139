// Validates web/content/firm.ts and web/content/article-prompts.json, and writes what browsers and the style sheets need of
// the firm: icons and web app manifest to web/public/, colors to web/app/. Run by scripts/prepare.mjs when one of them or the
// icon changes.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { validateArticlePrompts } from "#contract/article-generation/prompts-schema.ts";
import { validateFirm } from "#contract/firm-schema.ts";
import * as file from "#contract/firm.ts";
import { createPalette, darkDeclarations, lightDeclarations } from "#contract/palette.ts";
import prompts from "#web/content/article-prompts.json" with { type: "json" };

const SOURCE = "web/content/icon.svg";
const PUBLIC = "web/public";
const { firm } = validateFirm(file);
validateArticlePrompts(prompts);

const svg = await readFile(SOURCE);

/** The icon as a square PNG; `ground` fills transparent corners, which phones show in black. */
const png = (size: number, ground?: string): Promise<Buffer> => {
  const image = sharp(svg, { density: 72 * Math.ceil(size / 32) }).resize(size, size, { fit: "contain" });
  return (ground ? image.flatten({ background: ground }) : image).png().toBuffer();
};

/** A Windows icon with one PNG per size. */
function toIco(images: readonly { size: number; data: Buffer }[]): Buffer {
  const ENTRY = 16;
  const head = Buffer.alloc(6 + ENTRY * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, data }, index) => {
    const at = 6 + ENTRY * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(data.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += data.length;
  });
  return Buffer.concat([head, ...images.map(({ data }) => data)]);
}

const squares = [
  { name: "apple-touch-icon.png", size: 180 },
  { name: "icon-192.png", size: 192 },
  { name: "logo.png", size: 512 },
] as const;

const manifest = {
  name: firm.name,
  short_name: firm.shortName,
  description: firm.description,
  lang: firm.locale,
  start_url: "/",
  display: "browser",
  theme_color: firm.colors.paper,
  background_color: firm.colors.paper,
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/logo.png", sizes: "512x512", type: "image/png" },
  ],
};

/** For the API's documentation (web/public/docs.css), which the app's styles don't reach. */
const documentColors = Object.entries(createPalette(firm.colors)).map(([name, hex]) => `--${name}: ${hex};`);

const sizes = [16, 32, 48];
const images = await Promise.all(sizes.map(async (size) => ({ size, data: await png(size) })));
await Promise.all([
  copyFile(SOURCE, join(PUBLIC, "favicon.svg")),
  writeFile(join(PUBLIC, "favicon.ico"), toIco(images)),
  ...squares.map(async ({ name, size }) => writeFile(join(PUBLIC, name), await png(size, firm.colors.ink))),
  writeFile("web/app/firm.css", `@theme {\n${lightDeclarations(firm.colors)}\n}\n`),
  writeFile("web/app/firm-dark.css", `[data-theme="dark"] {\n${darkDeclarations(firm.colors)}\n}\n`),
  writeFile(join(PUBLIC, "firm.css"), `:root {\n${documentColors.join("\n")}\n}\n`),
  writeFile(join(PUBLIC, "site.webmanifest"), `${JSON.stringify(manifest, null, 2)}\n`),
]);
