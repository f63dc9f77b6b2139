import type { Db } from "./client.ts";
import { applicationMoves } from "./tables/application-moves.ts";

/** Mail of a move. It waits ten minutes, so that the move can be undone. */
export const MOVE_MAIL_ACTION = "application.move";

type NewMove = Omit<typeof applicationMoves.$inferInsert, "reasonKey" | "note" | "deliveryId" | "undoneAt"> &
  Partial<Pick<typeof applicationMoves.$inferInsert, "reasonKey" | "note" | "deliveryId">>;

/** Every change of an application's stage writes one, in its batch. */
export const insertMove = (db: Db, move: NewMove) => db.insert(applicationMoves).values(move);
