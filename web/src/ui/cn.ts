export type ClassName = string | false | null | undefined;

/** Joins the class names that are there. Later classes do not undo earlier ones: give only what is missing. */
export function cn(...names: ClassName[]): string {
  return names.filter(Boolean).join(' ');
}
