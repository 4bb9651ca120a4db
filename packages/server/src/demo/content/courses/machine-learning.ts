import type { DemoCourse } from '../demo-course.ts'

export const machineLearning: DemoCourse = {
  slug: 'machine-learning',
  name: '机器学习基础',
  categoryName: '数据与人工智能',
  level: 'ADVANCED',
  price: 118,
  requiresLogin: true,
  status: 'DRAFT',
  duration: 2,
  durationUnit: 'WEEK',
  cover: 'machine-learning.webp',
  description: `<p>用高中数学和一点点 Python，弄懂机器是怎么从数据里“学”出规律的。课程从预测二手房价开始，一路走到会认手写数字的小网络，每一步都先用纸笔算一遍。</p>
<h3>课程安排</h3>
<ul><li>线性模型：一条直线能走多远</li><li>评估：别用练习题考试</li><li>树与神经网络：从分岔口到一层层的小开关</li></ul>
<p>建议先修《Python 编程入门》和《数据分析：从表格到结论》。</p>`,
  syllabus: `<ol><li>从数据里学规律</li><li>更强的模型</li></ol>`,
  seoKeywords: '机器学习,线性回归,神经网络,数据建模',
  seoDescription: '用高中数学和 Python 弄懂模型怎样从数据中学习，从房价预测到手写数字识别，每一步先用纸笔算一遍。',
  teachers: ['钱以宁'],
  createdDaysAgo: 4,
  chapters: [
    {
      title: '从数据里学规律',
      lessons: [
        { title: '用一条直线做预测', description: '画一条离所有点都不太远的线，就是第一个模型。', isPreview: true },
        { title: '误差与梯度下降', description: '摸黑下山：每次往最陡的方向走一小步。' },
        { title: '训练集与测试集', description: '背答案的学生考不了新题，模型也一样。' },
      ],
    },
    {
      title: '更强的模型',
      lessons: [
        { title: '决策树', description: '二十个问题猜中一个人：每次问最能分开的那个。' },
        { title: '神经元与网络', description: '很多个小开关叠在一起，会长出意想不到的本事。' },
        { title: '模型的偏见与责任', description: '数据里的不公平，模型会学得更快。' },
      ],
    },
  ],
}
