import type { DemoCourse } from '../demo-course.ts'

export const brandLayout: DemoCourse = {
  slug: 'brand-layout',
  name: '品牌与版式设计',
  categoryName: '设计',
  level: 'INTERMEDIATE',
  price: 149,
  requiresLogin: false,
  status: 'PUBLISHED',
  duration: 2,
  durationUnit: 'WEEK',
  cover: 'brand-layout.webp',
  description: `<p>一枚标志、一张海报、一本小册子，为一家真实的平江路老铺做一套品牌。课程从汉字的结构讲到网格的用法，让版面有骨头、有呼吸。</p>
<h3>主要内容</h3>
<ul><li>标志：从一个字里找到形状</li><li>网格：看不见的线，看得见的秩序</li><li>印前：颜色、出血与纸张，交给印厂不返工</li></ul>
<p>结业作品在学校一楼长廊展出两周，并邀请老铺主人亲自点评。</p>`,
  syllabus: `<ol><li>标志与字体</li><li>网格与版面</li><li>印刷与交付</li></ol>`,
  seoKeywords: '品牌设计,版式设计,标志设计,网格,印刷',
  seoDescription: '为一家老铺完成标志、海报与小册子，学会字体、网格、配色与印前交付，结业作品公开展出。',
  teachers: ['陆知遥'],
  createdDaysAgo: 48,
  chapters: [
    {
      title: '标志与字体',
      lessons: [
        { title: '从一个字里找形状', description: '拆开笔画，留下最像这家店的那一笔。', isPreview: true },
        { title: '黑体、宋体与手写', description: '字体有性格，选字体就是选说话的口气。' },
        { title: '品牌色与辅助图形', description: '一个颜色记得住，三个颜色就要讲规矩。' },
      ],
    },
    {
      title: '网格与版面',
      lessons: [
        { title: '用网格排一页', description: '栏、行、边距，先画线再放字。', isPublic: true },
        { title: '标题与正文的节奏', description: '大小、疏密、轻重，让眼睛知道先看哪里。' },
        { title: '一张海报的三稿', description: '同样的内容排三遍，选出最安静的一张。' },
      ],
    },
    {
      title: '印刷与交付',
      lessons: [
        { title: '颜色、出血与纸张', description: '屏幕上的红和纸上的红，差一道打样。' },
        { title: '品牌手册', description: '把规矩写成十二页，别人照着做也不会走样。' },
      ],
    },
  ],
}
