import { z } from 'zod';

/* A backup is one gzip file of lines. The first line is the header; then each table: a line that names it, its
   rows in PostgreSQL's COPY text format (one line each), and a line `\.`; last the footer. A file without its
   footer was cut off and is rejected. */
export const FORMAT = 'casepack-backup-1';
export const END_OF_TABLE = '\\.';

export const Header = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** The last migration of its database, as the journal dates it. The first versions did not write it. */
  migration: z.int().optional(),
});
export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
export const Footer = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.int()),
  sequences: z.record(z.string(), z.int()),
});
export type Footer = z.infer<typeof Footer>;

/** A file that cannot be restored, with the reason in one sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
