import type { DemoCourse } from '../demo-course.ts'

export const webFrontend: DemoCourse = {
  slug: 'web-frontend',
  name: '前端开发：网页到应用',
  categoryName: '软件开发',
  level: 'BEGINNER',
  price: 198,
  requiresLogin: false,
  status: 'PUBLISHED',
  duration: 3,
  durationUnit: 'WEEK',
  cover: 'web-frontend.webp',
  description: `<p>从一个只有标题的网页，写到一个能离线使用的记账应用。课程先讲浏览器本来就会做的事，再讲框架替你省下的事，学完之后换任何框架都不慌。</p>
<h3>四件作品</h3>
<ul><li>个人名片页：语义标签与无障碍</li><li>茶馆官网：响应式布局与动效</li><li>天气小部件：脚本、请求与错误处理</li><li>记账应用：组件、状态与构建发布</li></ul>
<p>每件作品都要在手机、平板和旧电脑上打开给老师看。能在别人的机器上正常打开，才算做完。</p>`,
  syllabus: `<ol><li>网页的骨架与外衣：HTML 与 CSS</li><li>让网页动起来：JavaScript</li><li>从网页到应用：组件、状态与发布</li></ol>`,
  seoKeywords: '前端培训,HTML,CSS,JavaScript,React,响应式布局',
  seoDescription: '四件作品，从 HTML、CSS、JavaScript 到组件化应用，讲清浏览器原理，零基础入门。',
  teachers: ['苏蔓青'],
  createdDaysAgo: 120,
  chapters: [
    {
      title: '网页的骨架与外衣',
      lessons: [
        { title: '网页的结构', description: '用对标签，机器和人都读得懂你的网页。', isPreview: true },
        { title: '盒子模型', description: '内容、内边距、边框、外边距，四层纸叠出一个页面。' },
        { title: '弹性布局与网格', description: '一维用 flex，二维用 grid，别再用表格排版。' },
        { title: '响应式与移动优先', description: '先把最窄的屏幕写好，再往宽里加。' },
      ],
    },
    {
      title: '让网页动起来',
      lessons: [
        { title: '变量、函数与事件', description: '点一下按钮，页面上发生了哪几件事。' },
        { title: '请求数据与处理失败', description: '网络会断，接口会慢，界面要给出交代。' },
        { title: '表单与无障碍', description: '只用键盘走一遍你的页面，就知道该改什么。' },
      ],
    },
    {
      title: '从网页到应用',
      lessons: [
        { title: '组件化思维', description: '把界面拆成会呼吸的小块，每块只做一件事。' },
        { title: '状态放在哪里', description: '能算出来的不要存，能放近的不要放远。' },
        { title: '构建与发布', description: '从本机到公网，只差一条可以重复的命令。' },
      ],
    },
  ],
}
