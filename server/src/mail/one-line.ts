// Control characters could add email headers or fake lines of text. Direction marks could disguise text.
const breaking = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Text entered by users, such as a name, made safe for a subject or a single line. */
export const inOneLine = (text: string): string => text.replace(breaking, ' ').trim();
