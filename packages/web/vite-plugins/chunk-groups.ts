import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sections } from '@jiangxue/contract/kit/sections.values.ts'
import { normalizePath, type Rolldown } from 'vite'

/** Modules that every page outside the back office needs. */
const readAllPages = [
  '../contract/src/api.ts',
  '../contract/src/kit/client.values.ts',
  '../contract/src/kit/text.ts',
  'app/lib/http/api.ts',
  'app/root.tsx',
  'app/components/button.tsx',
  'app/components/error-page.tsx',
  'app/components/toasts.tsx',
  'app/components/use-hydrated.ts',
  'app/frame/footer.tsx',
  'app/frame/frame.tsx',
  'app/frame/page.tsx',
  'app/frame/school-mark.tsx',
  'app/frame/top-bar.tsx',
  'app/frame/use-menu.ts',
  'app/lib/http/api-client.ts',
  'app/lib/http/connection-problem.ts',
  'app/lib/format.ts',
  'app/lib/heading-breaks.ts',
  'app/lib/i18n.ts',
  'app/lib/session/login-path.ts',
  'app/lib/page-message.ts',
  'app/lib/page-meta.ts',
  'app/lib/session/proof.ts',
  'app/lib/seo.ts',
  'app/lib/session/session.ts',
  'app/lib/site.ts',
  'app/lib/telephone-link.ts',
  'app/lib/toast.ts',
  'app/lib/use-format.ts',
  'app/lib/use-retry.ts',
]

/** Small modules that most public pages share. */
const listPages = [
  '../contract/src/kit/list.values.ts',
  '../contract/src/course/course.values.ts',
  'app/components/badge.tsx',
  'app/components/img.tsx',
  'app/components/lazy-part.tsx',
  'app/components/problem-notice.tsx',
  'app/lib/pagination.ts',
  'app/public/page-header.tsx',
  'app/lib/read-number.ts',
  'app/scenes/avatar.svg',
  'app/scenes/cover.svg',
]

/** The first view of the home page; the back office also uses its carousel as a preview. */
const homePage = [
  'app/components/school/hero-carousel.tsx',
  'app/public/home.tsx',
  'app/public/home/lazy-section.tsx',
  'app/public/home/section-skeletons.tsx',
  'app/public/home/use-home-data.ts',
  'app/scenes/notebook.svg',
  'app/scenes/server-room.svg',
  'app/scenes/workshop.svg',
]

/** The rest of the home page; other pages share parts of it. */
const laterOnHomePage = [
  'app/components/school/claims.tsx',
  'app/components/school/contact.tsx',
  'app/components/school/features.tsx',
  'app/components/school/partners.tsx',
  'app/components/school/promises.tsx',
  'app/components/school/quick-links.tsx',
  'app/components/school/student-cards.tsx',
  'app/public/home/home-sections.tsx',
  'app/scenes/map.svg',
  'app/scenes/steps.svg',
]
const laterIcons =
  /lucide-react\/dist\/esm\/icons\/(award|book-open|briefcase-business|clock|file-text|graduation-cap|hammer|list-checks|map-pin|newspaper|phone)\.m?js/

const cards = ['app/public/course/course-card.tsx', 'app/public/news/news-link.tsx']

/** Modules shared by the page of a course and the player. */
const coursePages = [
  '../contract/src/learning/learning.values.ts',
  '../../node_modules/lucide-react/dist/esm/icons/video-off.mjs',
]

/** Modules shared by the pages that check certificates and records. */
const verifyPages = [
  'app/lib/or-not-found.ts',
  'app/public/verify/verify-frame.tsx',
  'app/public/verify/verify-verdict.tsx',
]

/** Modules shared by the routes of the guarded areas; screens are loaded later. */
const guardedRoutes = [
  'app/lib/session/guarded.ts',
  'app/admin/kit/lazy-screen.ts',
  'app/admin/kit/list/list-loader.ts',
  'app/admin/areas.ts',
  'app/admin/sections.ts',
  '../contract/src/kit/sections.values.ts',
]

/** Modules shared by the lists of the back office and the student center. */
const everyList = [
  'app/lib/http/download-file.ts',
  'app/lib/session/drafts.ts',
  'app/lib/show-problem.ts',
  'app/scenes/empty.svg',
  'app/scenes/lost.svg',
  '../../node_modules/lucide-react/dist/esm/icons/download.mjs',
  '../../node_modules/lucide-react/dist/esm/icons/ellipsis.mjs',
]

/** The icons of the frame of the back office. */
const frameIcons = new Set(['key-round', 'panel-left-close', 'panel-left-open', ...sections.map(({ icon }) => icon)])
const isFrameIcon = (id: string) =>
  frameIcons.has(/\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js/.exec(id)?.[1] ?? '')

/** The parts of antd that most back-office screens share; otherwise its modules are split into dozens of files. */
const antd = /\/node_modules\/(antd|@rc-component|@ant-design|@emotion|stylis|@babel\/runtime)\//

/** Everything that forms need, wherever they are. */
const zod =
  /\/node_modules\/zod\/|\/contract\/src\/(account\/id-card|account\/id-card-form|kit\/(zod|page|fields|messages|endpoint))\.ts/

/** Small modules of forms that the back office shares with other pages; in its chunks they would load antd there. */
const everyForm = [
  '../contract/src/kit/access.ts',
  '../contract/src/kit/issue-text.ts',
  '../contract/src/account/second-factor.values.ts',
  '../contract/src/files/upload.values.ts',
  'app/lib/issue-message.ts',
  'app/lib/session/use-draft.ts',
  '../../node_modules/lucide-react/dist/esm/icons/image-plus.mjs',
  '../../node_modules/lucide-react/dist/esm/icons/trash.mjs',
]

/** Fields of the account forms. */
const accountForms = ['app/components/text-field.tsx', 'app/components/account/password-field.tsx']

const web = join(import.meta.dirname, '..')

/** Returns a matcher for these files; throws if one no longer exists, since it would silently drop out of its chunk. */
function isOneOf(files: readonly string[]): (id: string) => boolean {
  const missing = files.filter((file) => !existsSync(join(web, file)))
  if (missing.length > 0) throw new Error(`chunk-groups.ts names files that do not exist: ${missing.join(', ')}`)
  const known = new Set(files.map((file) => normalizePath(join(web, file))))
  return (id) => known.has(id.split('?')[0]!)
}

/**
 * A group of small modules that several screens of the back office share and nothing else uses. Those that need zod are
 * a group of their own, because most lists do without it.
 */
function officeGroup(name: string, { needsZod }: { needsZod: boolean }): Rolldown.CodeSplittingGroup {
  const nameOf: Rolldown.CodeSplittingNameFunction = (id, modules) => {
    const importsOf = (from: string) => modules.getModuleInfo(from)?.importedIds ?? []
    return isOfOffice(id, modules) && reaches(id, importsOf, isZod) === needsZod ? name : null
  }
  return { name: nameOf, debugName: name, test: isOwnOrIcon, minShareCount: 4 }
}
/** Whether only the back office uses a module. */
const isOfOffice: (...args: Parameters<Rolldown.CodeSplittingNameFunction>) => boolean = (id, modules) => {
  const importersOf = (from: string) => {
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(from) ?? {}
    return [...importers, ...dynamicImporters]
  }
  return !reaches(id, importersOf, isOutsideOffice)
}
const isZod = (id: string) => id.includes('/node_modules/zod/')
const isOwnOrIcon = (id: string) => !id.includes('/node_modules/') || id.includes('/node_modules/lucide-react/')
/** `lib` and `components` are used by all pages; what imports them decides. */
const isOutsideOffice = (id: string) => /\/web\/app\/(?!(admin|lib|components)\/)/.test(id)

/** Whether a module that matches can be reached from one, itself included. */
function reaches(id: string, next: (id: string) => readonly string[], matches: (id: string) => boolean): boolean {
  const seen = new Set([id])
  for (const each of seen) {
    if (matches(each)) return true
    for (const other of next(each)) seen.add(other)
  }
  return false
}

const isEveryPage = isOneOf(readAllPages)
/** Most public pages use some of these icons; in a separate chunk they would be twice as large. */
const publicIcons = /lucide-react\/dist\/esm\/icons\/(chevron-(left|right)|(circle-)?play|lock-keyhole|search)\.m?js/
/** Icons of toasts and other notices. */
const noticeIcons = /lucide-react\/dist\/esm\/icons\/(circle-check|(circle|triangle)-exclamation-point)\.m?js/

/** Chunks of shared modules: a few instead of thirty. Order matters: a module belongs to the first matching group. */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shared',
    test: (id: string) => isEveryPage(id) || publicIcons.test(id) || id.includes('/node_modules/@lingui/'),
  },
  { name: 'listing', test: isOneOf(listPages), minShareCount: 3 },
  { name: 'notice-icons', test: noticeIcons },
  { name: 'later-icons', test: laterIcons },
  { name: 'course-pages', test: isOneOf(coursePages) },
  { name: 'cards', test: isOneOf(cards) },
  { name: 'home', test: isOneOf(homePage) },
  { name: 'home-later', test: isOneOf(laterOnHomePage) },
  { name: 'guarded', test: isOneOf(guardedRoutes) },
  { name: 'every-list', test: isOneOf(everyList) },
  { name: 'every-form', test: isOneOf(everyForm) },
  { name: 'zod', test: zod },
  { name: (id, modules) => (isOfOffice(id, modules) ? 'office-icons' : null), test: isFrameIcon },
  { name: 'antd', test: antd, minShareCount: 10 },
  { name: 'account-forms', test: isOneOf(accountForms) },
  officeGroup('office', { needsZod: false }),
  officeGroup('office-forms', { needsZod: true }),
  { name: 'verify', test: isOneOf(verifyPages) },
] satisfies Rolldown.CodeSplittingGroup[]
