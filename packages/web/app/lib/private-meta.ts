import { pageMeta, type RootMatch } from './page-meta.ts'

/** Creates the `meta` of a page that search engines must not list; `title` is a `text('…')` source. */
export const privateMeta =
  (title: string) =>
  ({ matches }: { matches: readonly (RootMatch | undefined)[] }) =>
    pageMeta(matches, { title, robots: 'noindex,nofollow' })
