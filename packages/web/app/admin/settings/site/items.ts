/** An item in a list of the site's content. */
export type Item = Readonly<Record<string, unknown>>

/** Returns the value at a path such as `links.0.label`. */
export const partAt = (item: Item, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Item | undefined)?.[key], item)

/** Returns the item with another value at a path such as `links.0.label`; trailing empty links are removed. */
export function withPart(item: Item, path: string, value: unknown): Item {
  const [name = '', place, key] = path.split('.')
  if (key === undefined) return { ...item, [name]: value }
  const links = [...((item[name] as readonly Item[] | undefined) ?? [])]
  for (let index = links.length; index <= Number(place); index += 1) links.push({ label: '', to: '' })
  links[Number(place)] = { ...links[Number(place)], [key]: value }
  while (links.length > 0 && Object.values(links.at(-1) ?? {}).every((word) => word === '')) links.pop()
  return { ...item, [name]: links }
}
