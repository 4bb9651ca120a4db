import type { Claim, Feature, JobService, QuickLink } from '@jiangxue/contract/site/site-content.ts'
import type { SettingValues } from './setting-values.ts'
import type { siteDefaults } from './site-defaults.ts'

const slides: SettingValues['site.slides'] = [
  {
    scene: 'workshop',
    eyebrow: 'For beginners · 8 hours a day · 8–18 months',
    title: 'Learn a real craft,\nlive a better life',
    text: 'From the first line of code to the first job: teachers at your side, less than ¥20 per lesson, and students in need pay after finding a job.',
    links: [
      { label: 'Browse courses', to: '/courses' },
      { label: 'Apply for training', to: '/training-application' },
    ],
  },
  {
    scene: 'classroom',
    eyebrow: 'Try first · decide later',
    title: 'A classroom to stay in,\na pace to keep up with',
    text: 'Every course has preview lessons that need no account. Enroll when it feels right; where you stopped is remembered.',
    links: [
      { label: 'Free preview', to: '/courses?sort=popular' },
      { label: 'Meet our teachers', to: '/about' },
    ],
  },
  {
    scene: 'server-room',
    eyebrow: 'Software · operations · data · design',
    title: 'What companies use\nis what you practice',
    text: 'Real projects, real machines, real failures. A day at work, moved into the classroom.',
    links: [{ label: 'See the fields', to: '/courses' }],
  },
  {
    scene: 'notebook',
    eyebrow: 'A second is a second',
    title: 'Every minute of effort\ncounts',
    text: 'Study time is recorded faithfully, offline and on every device. See at a glance how long you studied and where you are.',
    links: [{ label: 'Start learning', to: '/courses' }],
  },
  {
    scene: 'handshake',
    eyebrow: 'Job guarantee',
    title: 'A place to go,\na salary to count on',
    text: 'A monthly salary of at least ¥5,000 or a full refund; students in need pay after finding a job.',
    links: [{ label: 'About our job service', to: '/job-service' }],
  },
  {
    scene: 'certificate',
    eyebrow: 'Labor relations coordinator training',
    title: 'One certificate,\nmore confidence',
    text: 'Complete 80 lessons to earn a certificate with a unique number that employers can check at any time.',
    links: [{ label: 'Apply for training', to: '/training-application' }],
  },
]

const quickLinks: QuickLink[] = [
  { label: 'Courses', line: 'Choose by field', to: '/courses', icon: 'courses' },
  { label: 'Online learning', line: 'Continue any time', to: '/courses?sort=popular', icon: 'play' },
  { label: 'Job service', line: 'Openings for you', to: '/job-service', icon: 'job' },
  { label: 'Apply for training', line: 'Labor relations', to: '/training-application', icon: 'form' },
  { label: 'Certificate check', line: 'Genuine or not', to: '/verify', icon: 'certificate' },
  { label: 'News', line: 'What is new', to: '/news', icon: 'news' },
]

const features: Feature[] = [
  {
    icon: 'teacher',
    title: 'Start from zero',
    line: 'No degree or major needed: we begin with turning it on, typing and the first line of code.',
  },
  {
    icon: 'bench',
    title: 'Make things, one by one',
    line: 'Lectures in the morning, practice in the afternoon, questions at night; every stage ends with a piece of work.',
  },
  {
    icon: 'preview',
    title: 'Try first, decide later',
    line: 'Preview lessons need no account. Enroll when it feels right.',
  },
  {
    icon: 'record',
    title: 'All you study counts',
    line: 'Where you stopped is remembered to the second, and any device goes on from there.',
  },
  {
    icon: 'job',
    title: 'One-to-one job support',
    line: 'Resumes, interview practice, openings: one teacher stays with you until you start.',
  },
  {
    icon: 'clock',
    title: 'Work first, pay later',
    line: 'Students in need pay nothing while studying, then in monthly payments once employed.',
  },
]

const claims: Claim[] = [
  { number: '<20', unit: 'CNY/lesson', line: 'Low fees, affordable to learn' },
  { number: '8', unit: 'hours a day', line: 'Study like a working day' },
  { number: '8–18', unit: 'months', line: 'From zero; the length depends on the field' },
  { number: '5000', unit: 'CNY or more', line: 'Monthly salary, or a full refund' },
]

const introduction: string[] = [
  'We teach a craft. A craft is neither old nor new: three hundred years ago it was the plane and the ink line, today it is the keyboard and the server. What matters is to stay with it, to be careful and to be reliable.',
  'Most of our students change careers: they delivered meals, stood at assembly lines, raised children. They come as beginners and leave with work they can show, and a job that supports a family.',
  'We sell no anxiety and promise no miracles. Less than ¥20 per lesson, 8 hours of study a day, 8 to 18 months; a monthly salary of at least ¥5,000 or a full refund. Every line is part of the training agreement.',
]

const jobService: JobService = {
  offers: [
    { title: 'Resume clinic', line: 'One-to-one, word by word, until companies see what you can do.' },
    { title: 'Interview practice', line: 'Three rounds each of technical and HR interviews, recorded and discussed.' },
    { title: 'Openings', line: 'Partner companies add openings every week, recommended by field and city.' },
    { title: 'Job fairs', line: 'Every quarter companies bring openings, interview and answer on the spot.' },
    {
      title: 'Work first, pay later',
      line: 'Students in need pay nothing while studying, then monthly once employed.',
    },
    { title: 'After you start', line: 'Monthly calls for three months, and a teacher when things get hard.' },
  ],
  steps: [
    { title: 'Say what you want', line: 'Two months before the end: field, city and salary.' },
    { title: 'Polish your work', line: 'A teacher goes over your portfolio and resume with you until they are ready.' },
    { title: 'Interview', line: 'Openings that fit, and a review after every interview.' },
    { title: 'Sign and start', line: 'We read the contract with you and stay in touch.' },
  ],
}

/** The English texts of a new school's site. */
export const englishSiteDefaults: typeof siteDefaults = {
  'site.slogan': 'Live by a craft, change life by learning.',
  'site.slides': slides,
  'site.quickLinks': quickLinks,
  'site.features': features,
  'site.claims': claims,
  'site.introduction': introduction,
  'site.jobService': jobService,
  'site.hotKeywords': ['Java', 'Linux', 'Design', 'Data', 'Labor relations'],
  'site.successfulStudents': [],
  'site.partners': [],
}
