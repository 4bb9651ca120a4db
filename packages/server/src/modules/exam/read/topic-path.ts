/** The topic of a path of categories, as Moodle writes it: the last of them; `//` is a slash in a name. */
export function topicOfPath(path: string): string {
  const names = path.trim().split(/(?<!\/)\/(?!\/)/)
  const name = (names.at(-1) ?? '').replaceAll('//', '/').trim()
  return name === 'top' || /^\$\w+\$$/.test(name) ? '' : name
}

/** A path with only one topic below the top. */
export const pathOfTopic = (topic: string): string => ['$course$', 'top', topic.replaceAll('/', '//')].join('/')
