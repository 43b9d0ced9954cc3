// Control characters would reach into a mail's header or fake a line of its text; direction marks disguise what is read.
const breaking = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of others, such as a name, as it may stand in a subject or a line. */
export const inOneLine = (text: string): string => text.replace(breaking, ' ').trim();
