/** The ref of a form that appears as an answer to its user: puts the focus on the first control. */
export const focusFirst = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('button, input:not([hidden])')?.focus()
