import { areas } from '@jiangxue/contract/kit/section-entry.values.ts'
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { screensOf } from './admin/sections.ts'

export default [
  layout('frame/frame.tsx', [
    layout('frame/page.tsx', [
      index('public/home.tsx'),
      route('courses', 'public/course/courses.tsx'),
      route('courses/:courseId', 'public/course/course-detail.tsx'),
      route('course-search', 'public/course/course-search.tsx'),
      route('news', 'public/news.tsx'),
      route('news/:newsId', 'public/news-detail.tsx'),
      route('about', 'public/about.tsx'),
      route('job-service', 'public/job-service.tsx'),
      route('training-application', 'public/training-application.tsx'),
      route('application-status', 'public/application-status.tsx'),
      route('agreements/:kind', 'public/agreement.tsx'),
      route('verify', 'public/verify/verify.tsx'),
      route('verify/:certificateNumber', 'public/verify/verify-number.tsx'),
      route('verify/record/:code', 'public/verify/verify-record.tsx'),
      route('anchors', 'public/verify/anchors.tsx'),
      route('employment/:code', 'public/employment/employment.tsx'),
      route('certificate-template/:studentId', 'public/verify/certificate-template.tsx'),

      route('auth/login', 'auth/login.tsx'),
      route('auth/register', 'auth/register.tsx'),
      route('auth/forgot-password', 'auth/forgot-password.tsx'),
      route('auth/first-admin', 'auth/first-admin.tsx'),
      route('auth/scan/:code', 'auth/scan.tsx'),
      route('login', 'auth/old-login.ts'),
      route('agree', 'auth/agree.tsx'),
      route('profile', 'auth/profile.tsx'),

      route('student', 'student/student.tsx'),
      route('student/records', 'student/records.tsx'),
      route('student/messages', 'student/messages.tsx'),
      route('student/questions', 'student/questions.tsx'),
      route('student/contracts/:courseId?', 'student/contracts/contracts.tsx'),
      route('student/exams', 'student/exams/exams.tsx'),
      route('student/exams/:examId', 'student/exams/exam.tsx'),
      route('student/attempts/:attemptId', 'student/exams/attempt.tsx'),
      route('learning', 'student/learning.ts'),
      route('course/:courseId/play/:videoId', 'player/play.route.tsx'),

      route('*', 'public/not-found.tsx'),
    ]),
  ]),
  // Fills the screen: nothing else is to be pressed during an exam.
  layout('frame/page.tsx', { id: 'frame/whole-page' }, [route('student/exams/:examId/sit', 'student/exams/sit.tsx')]),

  ...areas.map((area) =>
    route(area, 'admin/shell/admin.tsx', { id: area }, [
      layout('admin/shell/section.tsx', { id: `${area}/section` }, [
        index('admin/shell/start.tsx', { id: `${area}/index` }),
        // Areas that share a screen have separate routes.
        ...screensOf(area).map(({ path, file }) => route(path, `admin/${file}.tsx`, { id: `${area}/${path}` })),
        route('*', 'admin/shell/not-found.tsx', { id: `${area}/not-found` }),
      ]),
    ]),
  ),
] satisfies RouteConfig
