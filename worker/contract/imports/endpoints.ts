import * as z from "zod";
import { endpoint, KIB } from "#contract/endpoint.ts";
import { idParams } from "#contract/schemas.ts";
import {
  CheckedRow,
  Import,
  ImportBatch,
  ImportCheck,
  ImportDraft,
  ImportFilter,
  ImportRowFilter,
  RowResult,
} from "./schemas.ts";

const BATCH_BODY = 2048 * KIB;

export const imports = {
  list: endpoint({
    route: "GET /api/imports",
    summary: "List imports, newest first",
    access: "data.import",
    query: ImportFilter,
    output: z.array(Import),
    paged: true,
  }),
  check: endpoint({
    route: "POST /api/imports/check",
    summary: "Preview the import of these rows, without writing",
    access: "data.import",
    body: ImportCheck,
    output: z.array(CheckedRow),
    maxBody: BATCH_BODY,
  }),
  create: endpoint({
    route: "POST /api/imports",
    summary: "Start an import; the same file continues its running import",
    access: "data.import",
    body: ImportDraft,
    output: Import,
    status: 201,
  }),
  get: endpoint({
    route: "GET /api/imports/:id",
    summary: "Get an import and its progress",
    access: "data.import",
    params: idParams,
    output: Import,
  }),
  rows: endpoint({
    route: "GET /api/imports/:id/rows",
    summary: "List the outcomes of an import's rows in the order of the file",
    access: "data.import",
    params: idParams,
    query: ImportRowFilter,
    output: z.array(RowResult),
    paged: true,
  }),
  send: endpoint({
    route: "POST /api/imports/:id/rows",
    summary: "Import a batch of rows; rows that have an outcome are left alone",
    access: "data.import",
    params: idParams,
    body: ImportBatch,
    output: Import,
    maxBody: BATCH_BODY,
  }),
  undo: endpoint({
    route: "POST /api/imports/:id/undo",
    summary: "Undo a part of an import; repeat until its status is undone",
    access: "data.import",
    params: idParams,
    output: Import,
  }),
};
