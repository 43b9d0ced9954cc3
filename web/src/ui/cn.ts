export type ClassName = string | false | null | undefined;

/** Joins the class names that are set. Later classes do not override earlier ones: pass only what is missing. */
export function cn(...names: ClassName[]): string {
  return names.filter(Boolean).join(' ');
}
