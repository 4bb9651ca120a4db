/** The entry of the browser's history to which the page on screen belongs, and its state then. */
export const shownEntry: { key: string; state: unknown } = { key: 'default', state: null }
