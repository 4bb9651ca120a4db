import type { DemoCourse } from '../demo-course.ts'

export const pythonStart: DemoCourse = {
  slug: 'python-start',
  name: 'Python 编程入门',
  categoryName: '软件开发',
  level: 'BEGINNER',
  price: 0,
  requiresLogin: false,
  status: 'PUBLISHED',
  duration: 7,
  durationUnit: 'DAY',
  cover: 'python-start.webp',
  description: `<p>写给从没写过程序的人。八课，从“让电脑说你好”写到“替我整理一百张发票”。每一课都从一件麻烦的小事出发，用几行代码把它解决掉。</p>
<h3>你会做出</h3>
<ul><li>一个会记账的小程序</li><li>一个批量改文件名的工具</li><li>一份自动生成的月度报表</li></ul>
<p>课程免费，不需要注册就能看。学完之后想继续深入，可以接着学数据分析或 Java 全栈。</p>`,
  syllabus: `<ol><li>开口说第一句话：变量、输入与判断</li><li>让电脑替你干活：循环、列表与文件</li></ol>`,
  seoKeywords: 'Python入门,编程零基础,免费编程课,自动化办公',
  seoDescription: '八课从零学会写程序，用几行代码解决记账、改文件名、做报表等真实小事，无需注册即可学习。',
  teachers: ['钱以宁', '沈怀瑾'],
  createdDaysAgo: 260,
  chapters: [
    {
      title: '开口说第一句话',
      lessons: [
        { title: '让电脑说你好', description: '一行代码，一次运行，一个看得见的结果。', isPublic: true },
        { title: '变量是贴了名字的盒子', description: '给数据起个好名字，程序就自己会说话。' },
        { title: '输入与判断', description: '让程序根据你的回答走不同的路。' },
        { title: '读懂报错信息', description: '报错不是骂人，是在告诉你第几行出了什么事。' },
      ],
    },
    {
      title: '让电脑替你干活',
      lessons: [
        { title: '循环与列表', description: '把做一百遍的事情写成三行。' },
        { title: '函数：给步骤起名字', description: '把会用到第二次的步骤收进一个函数。' },
        { title: '读写文件', description: '一口气改好一百个文件名，并留下后悔药。' },
        { title: '小项目：自动月报', description: '从三张表格里算出一页能直接发给老板的报表。' },
      ],
    },
  ],
}
