import type { FastifyReply } from 'fastify';
import type { Page } from '../db/list-page';

/** Answers with the rows of a page; how many there are in all travels in a header. */
export function withTotal<T>(reply: FastifyReply, { rows, total }: Page<T>): T[] {
  reply.header('x-total-count', total);
  return rows;
}
