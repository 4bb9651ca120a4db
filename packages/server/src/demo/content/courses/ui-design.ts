import type { DemoCourse } from '../demo-course.ts'

export const uiDesign: DemoCourse = {
  slug: 'ui-design',
  name: '界面设计：从草图到交付',
  categoryName: '设计',
  level: 'BEGINNER',
  price: 228,
  requiresLogin: false,
  status: 'PUBLISHED',
  duration: 3,
  durationUnit: 'WEEK',
  cover: 'ui-design.webp',
  description: `<p>配色、排版、组件，做出拿得出手的作品集。课程从一支铅笔开始：先想清楚用户要完成什么，再打开软件。三周里你会完成一款社区菜场小程序的全部界面，从草图、线框、视觉稿一直到交给开发的标注。</p>
<h3>课程特点</h3>
<ul><li>每周一次作品点评，老师直接在稿子上改</li><li>讲清“为什么这样好看”，而不是给一堆模板</li><li>按真实团队的方式交付：命名、切图、走查一样不少</li></ul>
<p>不需要会画画。会画方框和箭头，就可以开始。</p>`,
  syllabus: `<ol><li>看懂需求：用户、任务与草图</li><li>视觉基础：版式、字体与配色</li><li>组件与规范：从一页到一套</li><li>交付与作品集</li></ol>`,
  seoKeywords: 'UI设计培训,界面设计,配色,作品集,苏州设计课程',
  seoDescription: '三周完成一款小程序的全套界面，配色、排版、组件与交付规范，每周作品点评，零基础可学。',
  teachers: ['陆知遥'],
  createdDaysAgo: 150,
  chapters: [
    {
      title: '看懂需求',
      lessons: [
        { title: '从一张草图开始', description: '用方框、线条和箭头，在十分钟里画出三种方案。', isPreview: true },
        { title: '用户与任务', description: '去菜场站一个下午，写下摊主真正在意的三件事。' },
        { title: '线框图与流程', description: '先把路走通，再谈好不好看。' },
      ],
    },
    {
      title: '视觉基础',
      lessons: [
        { title: '配色的三个步骤', description: '定主色、留白、点睛，一套配色从一张照片里长出来。', isPublic: true },
        { title: '字号、行高与留白', description: '四个字号就够用：层级来自对比，而不是数量。' },
        { title: '图标与插画', description: '统一线宽、圆角和视角，让一组图标像一家人。' },
      ],
    },
    {
      title: '组件与规范',
      lessons: [
        { title: '按钮的七种状态', description: '一颗按钮里藏着整套规范的影子。' },
        { title: '表单与错误提示', description: '告诉用户怎么改，而不是告诉他错了。' },
        { title: '建立组件库', description: '命名、变体与文档，让下一页只花一半时间。' },
      ],
    },
    {
      title: '交付与作品集',
      lessons: [
        { title: '标注与切图', description: '开发拿到稿子不用再来问你，就是好交付。' },
        { title: '设计走查', description: '对着真机一条条过，把像素差距写成清单。' },
        { title: '讲好一个作品', description: '作品集里的每一页都回答一个为什么。' },
      ],
    },
  ],
}
