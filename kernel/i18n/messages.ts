/** Messages of one plugin in one language, by key. */
export type Messages = Readonly<Record<string, string>>

/** What the places of a message are filled with. */
export type Values = Readonly<Record<string, string | number>>
