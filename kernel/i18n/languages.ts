/** Languages that a text is looked for in, the best last: Swiss German is served by German where there is no better, and all by English. */
export const languagesOf = (language: string): readonly string[] => [...new Set(['en', language.split('-')[0] ?? 'en', language])]
