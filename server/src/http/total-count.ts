import type { FastifyReply } from 'fastify';
import type { Page } from '../db/list-page';

/** Returns the rows of a page and sets their total count as a header. */
export function withTotal<T>(reply: FastifyReply, { rows, total }: Page<T>): T[] {
  reply.header('x-total-count', total);
  return rows;
}
