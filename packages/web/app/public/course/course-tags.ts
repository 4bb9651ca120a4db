import type { Api } from '@jiangxue/contract/api.ts'
import type { Course } from '@jiangxue/contract/course/course.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { cutDescription } from '../../lib/seo.ts'
import { socialTags } from '../../lib/social-tags.ts'

/** Returns a course's tags for search engines; called by the server's loader. */
export function courseTags(api: Api, course: Course) {
  const path = `/courses/${course.id}`
  const description = course.seoDescription || course.description
  return socialTags(api, {
    path,
    title: course.name,
    description,
    image: course.coverImageUrl,
    trail: [
      { name: text('课程中心'), path: '/courses' },
      { name: course.categoryName, path: `/courses?categoryId=${course.categoryId}` },
      { name: course.name, path },
    ],
    describe: ({ name, address }) => ({
      '@type': 'Course',
      name: course.name,
      description: cutDescription(description) || course.name,
      url: address(path),
      inLanguage: 'zh-CN',
      image: course.coverImageUrl ? address(course.coverImageUrl) : undefined,
      provider: { '@type': 'EducationalOrganization', name, url: address('/') },
      offers: { '@type': 'Offer', price: course.price, priceCurrency: 'CNY', category: course.price ? 'Paid' : 'Free' },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: `PT${Math.max(1, course.lessonCount)}H`,
        instructor: course.teachers.map((teacher) => ({ '@type': 'Person', name: teacher.name })),
      },
    }),
  })
}
