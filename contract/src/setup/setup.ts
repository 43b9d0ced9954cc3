import { z } from 'zod';
import { Id } from '../ids';

/** In the order in which one does them. */
export const setupSteps = [
  'company',
  'brand',
  'charges',
  'cards',
  'products',
  'team',
  'customers',
  'order',
] as const;
export const SetupStep = z.enum(setupSteps);
export type SetupStep = z.infer<typeof SetupStep>;

/** What only platform administrators can enter. */
export const platformSteps: readonly SetupStep[] = ['company', 'charges'];

/** What a business can do without. */
export const optionalSteps: readonly SetupStep[] = ['brand', 'charges', 'cards', 'team'];

/** What is left to do before a manufacturer can take orders. */
export const SetupGuide = z.object({
  /** Null while there is no manufacturer at all. */
  manufacturer: z.object({ id: Id, name: z.string() }).nullable(),
  /** There is no other manufacturer. */
  isFirst: z.boolean(),
  /** Those that the caller can do. */
  steps: z.array(SetupStep),
  done: z.array(SetupStep),
  /** Left out on purpose. */
  skipped: z.array(SetupStep),
});
export type SetupGuide = z.infer<typeof SetupGuide>;

export const isFinished = ({
  steps,
  done,
  skipped,
}: Pick<SetupGuide, 'steps' | 'done' | 'skipped'>): boolean =>
  steps.every((step) => done.includes(step) || skipped.includes(step));

export const SetupChange = z.object({
  skipped: z
    .array(SetupStep)
    .max(setupSteps.length)
    .refine((steps) => steps.every((step) => optionalSteps.includes(step)), {
      error: 'Only optional steps can be skipped',
    }),
  /** The guide is closed for everyone. */
  closed: z.boolean(),
});
export type SetupChange = z.infer<typeof SetupChange>;
