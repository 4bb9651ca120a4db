declare const content: unique symbol

/** JSON in a column of texts, with the type of what it holds; a text of another origin holds something unknown. */
export type JsonText<T> = string & { readonly [content]?: T }

/** Parses JSON that the server itself has stored. */
export const readJson = <T>(text: JsonText<T>): T => JSON.parse(text)
export const toJson = <T>(value: T): JsonText<T> => JSON.stringify(value)
