import type { Rolldown } from 'vite'

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type Rule = (id: string, modules: Modules) => boolean

/** Modules that so many public pages load at once are one chunk; those that most of all pages load are in every page. */
const manyPublicPages = 7
const mostPages = 84
/** Icons of less than this, in bytes of source, join those of similar pages. */
const fewIcons = 4000

const isOwn = (id: string) => !id.includes('/node_modules/')
const isZod = (id: string) => id.includes('/node_modules/zod/')
const isAntd = (id: string) =>
  /\/node_modules\/(antd|@rc-component|@ant-design|@emotion|stylis|@babel\/runtime)\//.test(id)
const isPage = (id: string) => id.endsWith('?__react-router-build-client-route')
const isPublicPage = (id: string) => isPage(id) && id.includes('/app/public/')
const isFrame = (id: string) => /\/app\/(root|frame\/frame|frame\/page)\.tsx$/.test(id)
/** `lib` and `components` are used by all pages; what imports them decides. */
const isOutsideOffice = (id: string) => /\/web\/app\/(?!(admin|lib|components)\/)/.test(id)

/** Returns a module and all that can be reached from it. */
function reach(id: string, next: (id: string) => readonly string[]): string[] {
  const seen = new Set([id])
  for (const each of seen) for (const other of next(each)) seen.add(other)
  return [...seen]
}

/** What loads a module at once. */
const loadersOf = (id: string, modules: Modules) => reach(id, (from) => modules.getModuleInfo(from)?.importers ?? [])
/** What loads a module at once or in a later part. */
const usersOf = (id: string, modules: Modules) =>
  reach(id, (from) => {
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(from) ?? {}
    return [...importers, ...dynamicImporters]
  })
/** What a module loads. */
const loadedBy = (id: string, modules: Modules) => reach(id, (from) => modules.getModuleInfo(from)?.importedIds ?? [])

const isOfOffice: Rule = (id, modules) => !usersOf(id, modules).some(isOutsideOffice)
const needsZod: Rule = (id, modules) => loadedBy(id, modules).some(isZod)
const needsAntd: Rule = (id, modules) => loadedBy(id, modules).some(isAntd)
const needsNeither: Rule = (id, modules) => !loadedBy(id, modules).some((each) => isZod(each) || isAntd(each))

const group = (name: string, minShareCount: number, rule: Rule, test = isOwn): Rolldown.CodeSplittingGroup => ({
  name: (id, modules) => (rule(id, modules) ? name : null),
  debugName: name,
  test,
  minShareCount,
})

/** Nearly every public page uses some of these icons. The graph does not show it: they are imported through one file. */
const publicIcons =
  /lucide-react\/dist\/esm\/icons\/(chevron-(left|right)|(circle-)?play|lock-keyhole|pause|search)\.m?js/
const isIcon = (id: string) => id.includes('/node_modules/lucide-react/')
/** What every call needs: in another chunk, the first call of a page would load that chunk too. */
const ofEveryCall = /\/(lib\/(http\/api|session\/(proof|login-path))|kit\/client\.values)\.ts$/
const isOfEveryPage = (id: string) =>
  publicIcons.test(id) || ofEveryCall.test(id) || id.includes('/node_modules/@lingui/')

/** Whether a file has one of the names, which are ends of paths without extension. */
const isAnyOf = (names: string, folder = '') => {
  const ends = names.split(' ').map((name) => `/${folder}${name}.`)
  return (id: string) => ends.some((end) => id.includes(end))
}
/** Small, and of most public pages, even if not of seven of them. */
const isOfLists = isAnyOf('lazy-part heading-breaks lesson-to-continue reread-site icons/video-off icons/plug-zap')
/** Icons of notices, which every page loads after its first view, with those of the home page and the course page. */
const isIconAfterFirstView = isAnyOf(
  'circle-check circle-exclamation-point shield-check triangle-exclamation-point award book-open briefcase-business check ' +
    'chevron-down clock file-text graduation-cap hammer list-checks map-pin newspaper phone rotate-ccw share-2',
  'lucide-react/dist/esm/icons/',
)
/** Of the player, of which other pages need only this. */
const isOfWatching = isAnyOf(
  'scroll-to-lesson study-limits clock-text lock-reason use-lock-hint use-lock-text pending-key seconds-left ' +
    'use-presence-check learning.values',
)
const isAfterFirstView = (id: string) => /\/app\/(after-first-view|frame\/page-problem)\.tsx$/.test(id)
const isLaterOnHomePage = (id: string) =>
  id.includes('/app/public/home/') ||
  isAnyOf('claims features contact partners promises quick-links student-cards scenes/map')(id)

/**
 * Chunks of shared modules, by who uses them. A module belongs to the first matching group, and so does what it imports
 * unless an earlier group has it; therefore what other pages share comes before the groups of the back office. The
 * `rest` is one chunk per set of pages.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  group(
    'shared',
    1,
    (id, modules) => {
      if (isOfEveryPage(id)) return true
      const loaders = loadersOf(id, modules)
      return loaders.some(isFrame) || loaders.filter(isPage).length > mostPages
    },
    (id) => isOwn(id) || isOfEveryPage(id),
  ),
  group(
    'lists',
    1,
    (id, modules) => isOfLists(id) || loadersOf(id, modules).filter(isPublicPage).length >= manyPublicPages,
    (id) => isOwn(id) || isOfLists(id),
  ),
  group(
    'after',
    1,
    (id, modules) =>
      isIconAfterFirstView(id) || (!isAfterFirstView(id) && loadersOf(id, modules).some(isAfterFirstView)),
    (id) => isOwn(id) || isIconAfterFirstView(id),
  ),
  // Named, because the scripts of the home page must fit their budget: each set of pages would be a file of its own.
  { name: 'cards', test: /\/public\/(course\/course-card|news\/news-link)\.tsx/ },
  {
    name: 'home',
    test: /\/app\/(public\/home(\.tsx|\/(lazy|section|use)-)|components\/school\/hero-|scenes\/(notebook|server-room|workshop))/,
  },
  { name: 'icons', test: isIcon, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: fewIcons },
  { name: 'dialogs', test: isAnyOf('close-by-back use-modal rich-html share-button') },
  { name: 'watching', test: isOfWatching },
  { name: 'player', test: /\/app\/playback\/(?!notes|playback-connection|resume)/, minShareCount: 2 },
  group('guarded', 4, (id, modules) => {
    return isOfOffice(id, modules) && needsNeither(id, modules) && loadersOf(id, modules).some(isPage)
  }),
  {
    name: 'zod',
    test: /\/node_modules\/zod\/|\/contract\/src\/(account\/id-card|kit\/(zod|page|fields|messages|endpoint))/,
  },
  {
    ...group('rest', 2, (id, modules) => !isLaterOnHomePage(id) && !isOfOffice(id, modules) && !needsAntd(id, modules)),
    entriesAware: true,
  },
  { name: 'home-later', test: isLaterOnHomePage },
  { name: 'antd', test: isAntd, minShareCount: 10 },
  group('office', 4, (id, modules) => isOfOffice(id, modules) && !needsZod(id, modules)),
  group('office-forms', 4, isOfOffice),
]
