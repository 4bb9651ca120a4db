import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

// What users see and do on a screen, by the names that they read.

type Part = Pick<typeof screen, 'findByRole' | 'findByLabelText'>
type Name = string | RegExp

/** The path and query of the page. */
export const address = () => location.pathname + location.search
/** The page without its frame. */
export const main = () => within(screen.getByRole('main'))
export const region = async (name: Name) => within(await screen.findByRole('region', { name }))
export const dialog = async (name: Name) => within(await screen.findByRole('dialog', { name }))
export const title = (name: Name) => screen.findByRole('heading', { level: 1, name })

/** Presses a button once it can be pressed: one that waits for something would ignore it silently. */
export async function press(user: UserEvent, name: Name, part: Part = screen): Promise<void> {
  const button = await waitFor(async () => {
    const found = await part.findByRole('button', { name })
    if (found.hasAttribute('disabled')) throw new Error(`${name} is disabled`)
    return found
  })
  await user.click(button)
}
export const follow = async (user: UserEvent, name: Name, part: Part = screen) =>
  user.click(await part.findByRole('link', { name }))

/** Replaces the value of a field and leaves it. */
export async function fill(user: UserEvent, label: Name, value: string, part: Part = screen): Promise<void> {
  const field = await part.findByLabelText(label)
  await user.clear(field)
  await user.click(field)
  await user.paste(value)
  await user.tab()
}

/** Selects an option of a select field. */
export async function choose(user: UserEvent, label: Name, option: Name, part: Part = screen): Promise<void> {
  await user.click(await part.findByRole('combobox', { name: label }))
  const options = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })
  const isOpen = (each: HTMLElement) => !each.closest('.ant-select-dropdown-hidden')
  await user.click(options.find(isOpen) ?? options[0]!)
}
