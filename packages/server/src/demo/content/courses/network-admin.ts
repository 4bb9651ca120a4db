import type { DemoCourse } from '../demo-course.ts'

export const networkAdmin: DemoCourse = {
  slug: 'network-admin',
  name: '网络与信息安全管理员（四级）',
  categoryName: '职业资格',
  level: 'INTERMEDIATE',
  price: 190,
  requiresLogin: true,
  status: 'PUBLISHED',
  duration: 20,
  durationUnit: 'DAY',
  cover: 'network-admin.webp',
  description: `<p>面向企业网络管理岗位的技能提升课程，内容对照职业标准四级（中级工）的要求编排：网络搭建、设备配置、日常防护与应急处置，每个单元都有对应的实操题。</p>
<h3>考核方式</h3>
<ul><li>理论：章节练习与两次模拟考试</li><li>实操：在机房现场完成组网与加固任务</li><li>综合：一次模拟安全事件的处置报告</li></ul>
<p>线上学习与周末机房实操相结合，实操名额按报名先后安排。</p>`,
  syllabus: `<ol><li>网络基础与组网</li><li>安全防护</li><li>应急处置与考核准备</li></ol>`,
  seoKeywords: '网络管理员,信息安全,职业技能等级,四级,网络安全培训',
  seoDescription: '对照职业标准编排，组网、设备配置、日常防护与应急处置，线上学习与机房实操相结合。',
  teachers: ['顾明舟', '方敬之'],
  createdDaysAgo: 33,
  chapters: [
    {
      title: '网络基础与组网',
      lessons: [
        { title: '地址、掩码与网关', description: '算清一个子网里能住多少台设备。', isPreview: true },
        { title: '交换与虚拟局域网', description: '把财务和访客分开，哪怕用的是同一台交换机。' },
        { title: '无线覆盖与巡检', description: '带着测试仪走一圈，把信号死角画在平面图上。' },
      ],
    },
    {
      title: '安全防护',
      lessons: [
        { title: '常见攻击与防护', description: '钓鱼、弱口令、勒索：先防最常见的三种。' },
        { title: '口令与多因素认证', description: '长度胜过花样，第二道门胜过更长的口令。' },
        { title: '备份的三二一原则', description: '三份数据、两种介质、一份异地，并且试着恢复过。' },
        { title: '等级保护入门', description: '了解定级、备案、测评的基本流程与岗位分工。' },
      ],
    },
    {
      title: '应急处置与考核准备',
      lessons: [
        { title: '安全事件六步处置', description: '准备、识别、遏制、清除、恢复、总结，一步不乱。' },
        { title: '日志留存与取证', description: '先保住证据，再恢复业务。' },
        { title: '实操考核要点', description: '评分表上的每一分，都对应一个可检查的动作。' },
      ],
    },
  ],
}
