import { z } from 'zod';
import { blank } from '../blank';
import { optionalEmail } from '../email-address';
import { Image } from '../media/image';
import { optionalText } from '../text';
import { Color } from './accent';

const LONG = 1_000;
const FOOTER = 300;
const SENDER = 80;

/** Anything else could begin another header of an email, or another address. */
const isOneLine = (text: string | null): boolean => text === null || !/[\p{Cc}\u2028\u2029<>"]/u.test(text);

const optionalColor = z.codec(
  z.union([Color, blank], 'Enter a color such as #1b4d3e').nullish(),
  z.string().nullable(),
  { decode: (value) => value || null, encode: (value) => value },
);

/** What a manufacturer shows of itself on papers, in emails and on public pages. What is null changes nothing. */
export const BrandSettings = z.object({
  accentColor: optionalColor,
  /** Where checks go, and the account for transfers: on invoices and statements alone. */
  remitTo: optionalText(LONG),
  bankDetails: optionalText(LONG),
  /** Below papers, emails and public pages. */
  footer: optionalText(FOOTER),
  /** Of emails. Their address is that of the installation. */
  senderName: optionalText(SENDER).refine(isOneLine, 'Use one line without < > and quotation marks'),
  replyTo: optionalEmail(),
});
export type BrandSettings = z.infer<typeof BrandSettings>;

export const noBrand: BrandSettings = {
  accentColor: null,
  remitTo: null,
  bankDetails: null,
  footer: null,
  senderName: null,
  replyTo: null,
};

export const Brand = z.object({
  accentColor: z.string().nullable(),
  remitTo: z.string().nullable(),
  bankDetails: z.string().nullable(),
  footer: z.string().nullable(),
  senderName: z.string().nullable(),
  replyTo: z.string().nullable(),
  logo: Image.nullable(),
} satisfies Record<keyof BrandSettings | 'logo', z.ZodType>);
export type Brand = z.infer<typeof Brand>;

/** `before` is what the editor started from, so that no change is overwritten unnoticed. */
export const BrandChange = BrandSettings.extend({ before: BrandSettings.optional() });
export type BrandChange = z.infer<typeof BrandChange>;

/** What anyone with a public link sees. */
export const PublicBrand = Brand.pick({ accentColor: true, footer: true, logo: true });
export type PublicBrand = z.infer<typeof PublicBrand>;
