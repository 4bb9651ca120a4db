import type { DemoCourse } from '../demo-course.ts'

export const dataAnalysis: DemoCourse = {
  slug: 'data-analysis',
  name: '数据分析：从表格到结论',
  categoryName: '数据与人工智能',
  level: 'BEGINNER',
  price: 0,
  requiresLogin: true,
  status: 'PUBLISHED',
  duration: 1,
  durationUnit: 'WEEK',
  cover: 'data-analysis.webp',
  description: `<p>数据分析的终点不是图表，而是一句别人敢用的结论。课程用一家面馆三年的流水做练习：哪款面该涨价，哪家分店该关门，雨天到底影不影响生意。</p>
<h3>你会学到</h3>
<ul><li>把脏表格洗干净，并记下洗的过程</li><li>用 SQL 提出问题、得到答案</li><li>选对图表，不让人看错</li><li>写出一页纸的分析报告</li></ul>
<p>课程免费，登录后即可学习并记录进度。</p>`,
  syllabus: `<ol><li>数据的样子：表格、类型与清洗</li><li>用 SQL 提问</li><li>从图表到结论</li></ol>`,
  seoKeywords: '数据分析入门,SQL,数据清洗,图表,免费课程',
  seoDescription: '用一家面馆三年的流水学会数据清洗、SQL 查询、图表与报告写作，登录即可学习。',
  teachers: ['钱以宁'],
  createdDaysAgo: 95,
  chapters: [
    {
      title: '数据的样子',
      lessons: [
        { title: '一张好表格长什么样', description: '一行一件事，一列一个意思，一格一个值。', isPreview: true },
        { title: '清洗：缺失、重复与异常', description: '先问为什么会脏，再决定怎么洗。' },
        { title: '平均数会骗人', description: '中位数、分位数和一张直方图，比平均数诚实。' },
      ],
    },
    {
      title: '用 SQL 提问',
      lessons: [
        { title: '查询的四个动作', description: '选列、筛行、分组、排序，一句话问清楚一件事。' },
        { title: '连接两张表', description: '把流水和门店放在一起，注意别把行数乘多了。' },
        { title: '按时间看变化', description: '同比、环比与移动平均，分清涨跌和波动。' },
      ],
    },
    {
      title: '从图表到结论',
      lessons: [
        { title: '选对图表', description: '比较用柱，变化用线，关系用点，占比慎用饼。' },
        { title: '一页纸的报告', description: '结论写在最前面，证据跟在后面，建议落到人。' },
      ],
    },
  ],
}
