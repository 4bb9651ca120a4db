/** A ref for what opens at the user's click: it gets the keyboard focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
