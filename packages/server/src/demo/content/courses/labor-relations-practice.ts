import type { DemoChapter } from '../demo-course.ts'

export const practiceChapters: DemoChapter[] = [
  {
    title: '工作时间与休息休假',
    lessons: [
      { title: '标准工时制度', description: '每日八小时、每周四十小时的由来与例外。' },
      { title: '综合工时与不定时工时', description: '哪些岗位可以申请，审批材料怎样准备。' },
      { title: '加班的认定', description: '自愿留下与安排加班，证据上怎样区分。' },
      { title: '加班费的计算', description: '百分之一百五、二百、三百，基数怎么定。' },
      { title: '带薪年休假', description: '五天、十天、十五天，未休的要怎样补偿。', isPublic: true },
      { title: '女职工的特殊假期', description: '产检、产假与哺乳时间的具体安排。' },
      { title: '婚丧探亲与事假', description: '法定的照办，没有规定的写进制度。' },
      { title: '排班与考勤制度（含本章实训）', description: '排班表提前公示，考勤记录双方确认。' },
    ],
  },
  {
    title: '工资与福利管理',
    lessons: [
      { title: '工资的构成', description: '哪些算工资、哪些不算，直接影响补偿基数。' },
      { title: '最低工资的适用', description: '剔除加班费和津贴之后再去比较。' },
      { title: '工资支付的规则', description: '按月、货币、本人、工资条，四个不能少。' },
      { title: '扣减工资的限度', description: '赔偿扣款每月不超过百分之二十，且不低于最低工资。' },
      { title: '薪酬结构与激励', description: '固定与浮动的比例，要让员工自己算得出来。' },
      { title: '福利计划设计', description: '花同样的钱，让员工觉得被记得。' },
      { title: '欠薪的预防与处置（含本章实训）', description: '发现苗头怎样预警，发生以后怎样补救。' },
    ],
  },
  {
    title: '社会保险与劳动保护',
    lessons: [
      { title: '社会保险五项概览', description: '养老、医疗、失业、工伤、生育，各保什么。' },
      { title: '参保登记与缴费基数', description: '三十日内登记，基数每年怎样申报。' },
      { title: '工伤认定', description: '工作时间、工作场所、工作原因三要素。' },
      { title: '工伤待遇与赔偿', description: '停工留薪、伤残等级与单位要承担的部分。' },
      { title: '失业保险与再就业', description: '非因本人意愿中断就业，怎样申领与转接。' },
      { title: '劳动安全卫生责任', description: '培训、防护、检查，单位的三本账。' },
      { title: '职业病防治', description: '岗前、岗中、离岗三次体检一次不能少。' },
      { title: '女职工与未成年工保护（含本章实训）', description: '禁忌作业清单与定期健康检查。' },
    ],
  },
  {
    title: '规章制度与民主管理',
    lessons: [
      { title: '规章制度的制定程序', description: '讨论、协商、公示三步，缺一步就难作依据。' },
      { title: '员工手册的编写', description: '把一百条规定写成新员工读得完的二十页。' },
      { title: '违纪处理的尺度', description: '过罚相当、前后一致、留有申辩。' },
      { title: '职工代表大会', description: '哪些事项必须交职代会审议或通过。' },
      { title: '厂务公开', description: '公开什么、多久一次、怎样收集意见。' },
      { title: '工会与劳动关系协调', description: '和工会一起把问题解决在萌芽里。' },
      { title: '员工满意度调查（含本章实训）', description: '问卷怎样设计，结果怎样变成三条改进。' },
    ],
  },
  {
    title: '集体协商与集体合同',
    lessons: [
      { title: '集体协商的意义', description: '一个人谈不动的事，大家坐下来一起谈。' },
      { title: '协商代表的产生', description: '人数对等、每方至少三人、首席代表怎样确定。' },
      { title: '提出协商要约', description: '书面提出、二十日内回应，要约书怎样写。' },
      { title: '协商前的准备', description: '行情、成本、诉求，三组数据摆上桌。' },
      { title: '工资集体协商', description: '从行业工资指导线谈到本单位的增长方案。' },
      { title: '集体协商怎样开成', description: '轮流发言、及时休会、当场确认，把会开成。' },
      { title: '集体合同的审查与生效', description: '十日内报送，十五日无异议即生效。' },
      { title: '集体合同的履行监督（含本章实训）', description: '每半年检查一次，检查结果向全体职工公布。' },
    ],
  },
  {
    title: '劳动争议的预防与处理',
    lessons: [
      { title: '争议处理四步走', description: '协商、调解、仲裁、诉讼：每一步找谁、要多久。' },
      { title: '预警机制的建立', description: '离职率、投诉量、加班量，三个先行指标。' },
      { title: '企业内部调解', description: '调解委员会怎样组成，调解协议怎样写。' },
      { title: '劳动仲裁的申请', description: '一年时效从何时起算，申请书写清三件事。' },
      { title: '举证责任与证据整理', description: '谁主张谁举证，哪些证据单位必须拿出来。' },
      { title: '仲裁庭审流程', description: '从答辩到裁决，四十五日里会发生什么。' },
      { title: '诉讼与执行', description: '十五日内起诉，一裁终局有哪些例外。' },
      { title: '群体性事件的应对（含本章实训）', description: '先听诉求、再定时限、专人答复，依法有序化解。' },
    ],
  },
  {
    title: '综合演练与考核准备',
    lessons: [
      { title: '案例演练：试用期解除', description: '一份解除通知里的四处错误，你能找到几处。' },
      { title: '案例演练：加班费争议', description: '从考勤记录和工资条里还原真实的加班时长。' },
      { title: '模拟协商：年度调薪', description: '分组扮演双方，在四十分钟内谈出一份协议。' },
      { title: '理论考核要点串讲', description: '把十一章内容串成一张图，划出高频考点。' },
      { title: '实操考核与答题规范（含本章实训）', description: '先写依据、再写步骤、后写结论，分数就稳了。' },
    ],
  },
]
