import type { LessonDeck } from '../deck.ts'

export const dataDecks: LessonDeck[] = [
  {
    lesson: 'data-analysis-2-1.mp4',
    title: '查询的四个动作',
    subtitle: '选列、筛行、分组、排序，一句话问清楚一件事。',
    slides: [
      {
        kind: 'points',
        title: '一张好表格长什么样',
        points: [
          ['一行一件事', '一笔订单占一行，不合并，不跳行'],
          ['一列一个意思', '金额就是金额，不写“约 30 元”'],
          ['一格一个值', '“牛肉面加蛋”拆成两行'],
        ],
      },
      {
        kind: 'steps',
        title: '四个动作',
        steps: [
          ['选列', 'select 要看哪几列'],
          ['筛行', 'where 要哪些行'],
          ['分组', 'group by 按什么合起来'],
          ['排序', 'order by 谁排前面'],
        ],
      },
      {
        kind: 'code',
        title: '哪家分店的汤面卖得最好',
        file: '查询',
        code: "‹select› shop, sum(amount) as total\n  from orders\n ‹where› kind = '汤面'\n   and sold_on >= '2026-01-01'\n ‹group by› shop\n ‹order by› total desc\n limit 3;",
        notes: ['先写要什么，再写条件', '分组之后，一家店只剩一行', '从大到小，取前三'],
      },
      {
        kind: 'table',
        title: '得到的回答',
        columns: ['分店', '汤面合计', '每天平均'],
        rows: [
          ['观前街', '486,200 元', '1,500 元'],
          ['平江路', '451,980 元', '1,395 元'],
          ['石路', '208,640 元', '644 元'],
        ],
      },
      {
        kind: 'recap',
        points: ['一行一件事，一格一个值', '四个动作，按顺序写', '看到答案，先想它对不对'],
        task: '石路店为什么只有别人的一半？写出你下一句要问的查询。',
      },
    ],
  },
  {
    lesson: 'machine-learning-1-1.mp4',
    title: '用一条直线做预测',
    subtitle: '离所有的点都不太远的线，就是第一个模型。',
    slides: [
      {
        kind: 'table',
        title: '先看数据：四套二手房',
        columns: ['面积', '成交价', '每平方米'],
        rows: [
          ['60 平方米', '150 万', '2.50 万'],
          ['80 平方米', '196 万', '2.45 万'],
          ['100 平方米', '255 万', '2.55 万'],
          ['120 平方米', '300 万', '2.50 万'],
        ],
      },
      {
        kind: 'figure',
        title: '画一条线试试',
        value: '2.5',
        unit: '万元 / 平方米',
        text: '价格 ≈ 2.5 × 面积。斜率就是模型学到的东西。',
        aside: ['90 平方米，猜 225 万', '猜得准不准，要拿没见过的房子来问'],
      },
      {
        kind: 'points',
        title: '误差：线离点有多远',
        points: [
          ['一个点', '猜 200 万，实际 196 万，差 4 万'],
          ['所有点', '每个差先平方，再求平均'],
          ['学习', '把线挪一挪，让这个平均数变小'],
        ],
      },
      {
        kind: 'compare',
        title: '别用练习题考试',
        left: { head: '训练集', items: ['用来学：看得见答案', '误差小不稀奇', '背下来也能得满分'] },
        right: { head: '测试集', items: ['用来考：学的时候没见过', '误差小才算真本事', '只许考一次，不许偷看'] },
      },
      {
        kind: 'recap',
        points: ['模型是一句可以算的猜测', '学习就是让误差变小', '没见过的题，才是考试'],
        task: '用纸笔算：线改成 2.4 × 面积，四套房的平均误差变大还是变小？',
      },
    ],
  },
]
