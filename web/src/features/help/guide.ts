export const audiences = ['manufacturer', 'sales', 'buyer'] as const;
export type Audience = (typeof audiences)[number];

export type Inline =
  | string
  | { kind: 'strong'; inner: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inner: Inline[] };

export type Block =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'paragraph'; inner: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'picture'; name: string; alt: string };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

/** A page of `docs/guides`, as read at build time. */
export interface GuideText {
  slug: string;
  title: string;
  summary: string;
  audience: Audience[];
  /** Its place among the guides. */
  order: number;
  /** What stands before the first section. */
  intro: Block[];
  sections: Section[];
}

export interface Picture {
  url: string;
  width: number;
  height: number;
}

export interface Guide extends GuideText {
  pictures: Record<string, Picture>;
}
