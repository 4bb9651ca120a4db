import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { sections } from './admin/sections.ts'

export default [
  layout('public/frame.tsx', [
    layout('public/page.tsx', [
      index('public/home.tsx'),
      route('courses', 'public/courses.tsx'),
      route('courses/:courseId', 'public/course-detail.tsx'),
      route('course-search', 'public/course-search.tsx'),
      route('news', 'public/news.tsx'),
      route('news/:newsId', 'public/news-detail.tsx'),
      route('about', 'public/about.tsx'),
      route('job-service', 'public/job-service.tsx'),
      route('training-application', 'public/training-application.tsx'),
      route('application-status', 'public/application-status.tsx'),
      route('verify', 'public/verify.tsx'),
      route('verify/:certificateNumber', 'public/verify-number.tsx'),
      route('certificate-template/:studentId', 'public/certificate-template.tsx'),

      route('auth/login', 'auth/login.tsx'),
      route('auth/register', 'auth/register.tsx'),
      route('auth/forgot-password', 'auth/forgot-password.tsx'),
      route('auth/first-admin', 'auth/first-admin.tsx'),
      route('login', 'auth/old-login.ts'),
      route('profile', 'auth/profile.tsx'),

      route('student', 'student/student.tsx'),
      route('student/records', 'student/records.tsx'),
      route('learning', 'student/learning.ts'),
      route('course/:courseId/play/:videoId', 'player/play.route.tsx'),

      route('*', 'public/not-found.tsx'),
    ]),
  ]),

  route('admin', 'admin/admin.tsx', [
    layout('admin/section.tsx', [
      index('admin/start.tsx', { id: 'admin/index' }),
      ...sections.flatMap(({ path, pages = [] }) => [
        route(path, `admin/${path}.tsx`),
        ...pages.map(([below, file]) => route(`${path}/${below}`, `admin/${file}.tsx`)),
      ]),
      route('*', 'admin/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
