import type { LessonDeck } from '../deck.ts'

export const webDecks: LessonDeck[] = [
  {
    lesson: 'web-frontend-1-1.mp4',
    title: '网页的结构',
    subtitle: '用对标签，机器和人都读得懂你的网页。',
    slides: [
      {
        kind: 'points',
        title: '一个网页的三样东西',
        points: [
          ['结构 HTML', '这里是标题，这里是导航，这里是正文'],
          ['样子 CSS', '多大、什么颜色、放在哪里'],
          ['行为 脚本', '点了按钮以后发生什么'],
        ],
      },
      {
        kind: 'code',
        title: '茶馆首页的骨架',
        file: 'index.html',
        code: '<‹header›>听雨茶馆</header>\n<‹nav›>茶单 · 座位 · 路线</nav>\n<‹main›>\n  <h1>今日新茶</h1>\n  <p>碧螺春，明前第一采。</p>\n</main>\n<‹footer›>平江路 12 号</footer>',
        notes: ['标签说的是“这是什么”', '一页只有一个 h1 和一个 main', '读屏软件靠它们给人指路'],
      },
      {
        kind: 'compare',
        title: '同一颗按钮，两种写法',
        left: { head: '<div> 充当按钮', items: ['键盘走不到它', '读屏软件不认识它', '要自己补一堆脚本'] },
        right: { head: '<button> 真按钮', items: ['回车和空格都能按', '读出“按钮，预订座位”', '一行都不用多写'] },
      },
      {
        kind: 'steps',
        title: '写完以后这样检查',
        steps: [
          ['拔掉样式', '只剩文字还读得通吗'],
          ['只用键盘', '每个链接都走得到吗'],
          ['放大两倍', '内容有没有被切掉'],
          ['换到手机', '一只手能不能用'],
        ],
      },
      {
        kind: 'recap',
        points: ['先写结构，再写样子', '用浏览器已有的，不自己造', '键盘走得通，才算做完'],
        task: '打开一个常用网站，只用 Tab 键完成一次搜索，记下卡住的地方。',
      },
    ],
  },
  {
    lesson: 'python-start-1-1.mp4',
    title: '让电脑说你好',
    subtitle: '几行代码，一个看得见的结果。',
    slides: [
      {
        kind: 'code',
        title: '第一行程序',
        file: 'hello.py',
        code: '‹print›("你好，苏州")\n\nname = ‹input›("你叫什么？")\nprint("欢迎，" + name)',
        notes: ['print：把话说出来', 'input：停下来，听你回答', '等号：把右边放进左边的盒子'],
      },
      {
        kind: 'points',
        title: '变量是贴了名字的盒子',
        points: [
          ['名字要好懂', 'price 比 a 好，unit_price 比 price 更清楚'],
          ['里面能换', '同一个盒子，下一行可以放进新的东西'],
          ['类型要留心', '“12” 是两个字，12 是一个数'],
        ],
      },
      {
        kind: 'code',
        title: '替面馆算一笔账',
        file: 'bill.py',
        code: 'prices = [18, 22, 6]\ntotal = ‹sum›(prices)\n\n‹if› total >= 40:\n    total = total - 5\n\nprint("应收", total, "元")',
        notes: ['方括号里是一张清单', '缩进的那几行，只在条件成立时做', '算一算：应收多少元？'],
      },
      {
        kind: 'compare',
        title: '报错不是骂人',
        left: { head: '屏幕上说', items: ['第 4 行', 'NameError', '名字 totel 没有定义'] },
        right: { head: '它在告诉你', items: ['到第 4 行去看', '有个名字它不认识', '多半是拼错了：total'] },
      },
      {
        kind: 'recap',
        points: ['一次写一行，写完就运行', '给盒子起说得清的名字', '报错从最后一行读起'],
        task: '写一个小程序：问出买了几碗面，每碗 18 元，满 50 减 5，打印应收金额。',
      },
    ],
  },
  {
    lesson: 'software-testing-1-1.mp4',
    title: '设计一组测试用例',
    subtitle: '以最少的用例，覆盖最多的风险。',
    slides: [
      {
        kind: 'figure',
        title: '一个输入框能测多少次',
        value: '∞',
        unit: '永远测不完',
        text: '“年龄：18 到 60 岁可以报名。”这一句话，该测哪几个数？',
        aside: ['把数分成几堆，每堆挑一个', '错误最爱躲在堆与堆的交界'],
      },
      {
        kind: 'table',
        title: '等价类：同一堆里测一个',
        columns: ['这一堆', '挑一个', '应当'],
        rows: [
          ['不到 18', '12', '拒绝，说明原因'],
          ['18 到 60', '35', '接受'],
          ['60 以上', '75', '拒绝，说明原因'],
          ['不是数字', '“三十”', '提示请填数字'],
        ],
      },
      {
        kind: 'points',
        title: '边界值：站在门槛上测',
        points: [
          ['17 与 18', '写成“大于 18”的程序，会在这里露馅'],
          ['60 与 61', '上边的门槛同样要站一站'],
          ['空与很长', '什么都不填，或填一万个字，会怎么样'],
        ],
      },
      {
        kind: 'compare',
        title: '一份好的缺陷报告',
        left: { head: '看了没法改', items: ['“报名有问题，快改”', '没有步骤，没有版本', '没有说该是什么样'] },
        right: { head: '一次就能复现', items: ['步骤：填 18，点提交', '期望：报名成功', '实际：提示年龄不符'] },
      },
      {
        kind: 'recap',
        points: ['先分堆，再站门槛', '每条用例写清期望结果', '报告让别人一次复现'],
        task: '为“手机号输入框”设计八条用例，至少有三条站在门槛上。',
      },
    ],
  },
]
