import type { DemoCourse } from '../demo-course.ts'

export const softwareTesting: DemoCourse = {
  slug: 'software-testing',
  name: '软件测试工程师',
  categoryName: '软件开发',
  level: 'INTERMEDIATE',
  price: 118,
  requiresLogin: true,
  status: 'PENDING',
  duration: 2,
  durationUnit: 'WEEK',
  cover: 'software-testing.webp',
  description: `<p>好的测试不是点得多，而是想得早。课程教你在需求评审时就提出让大家安静下来的问题，再用用例、接口测试和自动化把答案固定下来。</p>
<h3>学习路线</h3>
<ul><li>用例设计：等价类、边界值与状态迁移</li><li>接口测试：看懂请求，验证契约</li><li>界面自动化：只自动化值得自动化的部分</li></ul>
<p>练习对象是学校自己的报名系统，找到并写清楚一个真实缺陷可以抵一次作业。</p>`,
  syllabus: `<ol><li>测试思维与用例</li><li>接口与自动化</li></ol>`,
  seoKeywords: '软件测试培训,测试用例,接口测试,自动化测试',
  seoDescription: '从用例设计、缺陷报告到接口与界面自动化，以真实报名系统为练习对象，学会在问题发生之前提出问题。',
  teachers: ['苏蔓青'],
  createdDaysAgo: 9,
  chapters: [
    {
      title: '测试思维与用例',
      lessons: [
        { title: '设计一组测试用例', description: '用等价类和边界值，以最少的用例覆盖最多的风险。', isPreview: true },
        { title: '写一份好的缺陷报告', description: '步骤、期望、实际，让开发一次就能复现。' },
        { title: '在评审里提问', description: '“如果用户连点两次呢？”这样的问题值一次返工。' },
      ],
    },
    {
      title: '接口与自动化',
      lessons: [
        { title: '读懂一次请求', description: '方法、地址、头与体，每一处都可能藏着缺陷。' },
        { title: '接口测试与契约', description: '让前后端对同一份约定负责。' },
        { title: '界面自动化的取舍', description: '只把稳定、重要、重复的路径交给脚本。' },
      ],
    },
  ],
}
