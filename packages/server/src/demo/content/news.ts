/** `content` is HTML; `image` is a file name in `media/news`. */
interface DemoNews {
  title: string
  content: string
  image: string
  author: string
  publishedDaysAgo: number
  sourceType: 'original' | 'wechat'
  sourceUrl: string | null
}

export const demoNews: DemoNews[] = [
  {
    title: '第六期劳动关系协调员培训班开班',
    image: 'opening-class.webp',
    author: '教务处',
    publishedDaysAgo: 3,
    sourceType: 'original',
    sourceUrl: null,
    content: `<p>来自三十二家企业的六十名学员参加了第六期劳动关系协调员（三级）职业技能培训班的开班仪式。学员中有人事专员、工会干部，也有社区就业服务站的工作人员，年纪最大的五十三岁，最小的二十二岁。</p>
<p>本期培训采用线上学习与集中答疑相结合的方式：十二章九十课线上完成，学时由平台如实记录；每周六下午由方敬之老师集中答疑，带着大家读条文、算金额、写文书。</p>
<h2>怎样算完成</h2>
<p>完成八十课时，即可申请结业证书。证书带有编号和二维码，用人单位可以随时在线核对。</p>
<p>第七期报名通道已经开放，可在“培训报名”页面提交申请，审核结果会以短信告知。</p>`,
  },
  {
    title: '冬季招聘双选会：四十家企业带来三百个岗位',
    image: 'job-fair.webp',
    author: '就业指导中心',
    publishedDaysAgo: 6,
    sourceType: 'original',
    sourceUrl: null,
    content: `<p>本月末的周六上午九点，学校一楼大厅将举行冬季招聘双选会。四十家企业带来三百个岗位，涵盖开发、测试、运维、设计、数据和人事六个方向，其中三成明确接收转行人员。</p>
<h2>来之前请准备</h2>
<ul><li>三份纸质简历，作品请做成一页纸</li><li>能打开的作品链接，或装好项目的笔记本</li><li>一个想问企业的问题</li></ul>
<p>双选会面向全体在校与往届学员开放。就业老师在入口设简历门诊，十五分钟一位，不用预约，排队即可。</p>
<p>不方便到场的学员，可致电就业指导中心登记求职意向，老师会在三个工作日内联系。</p>`,
  },
  {
    title: '《Linux 运维实战》更新到第三版',
    image: 'server-room.webp',
    author: '顾明舟',
    publishedDaysAgo: 12,
    sourceType: 'original',
    sourceUrl: null,
    content: `<p>免费公开课《Linux 运维实战》更新到第三版：新增容器与可观测性两部分内容，重录了权限与网络排查两课，旧的实验环境换成了一台普通电脑就能跑的虚拟机。</p>
<p>“第一版教命令，第二版教配置，第三版想教的是判断。”主讲顾明舟老师说，“服务器出问题的时候，最值钱的不是会敲哪条命令，而是知道先看哪里。”</p>
<h2>老学员怎么办</h2>
<p>老学员免费续学，已经完成的课时全部保留。换了新视频的几课需要重新观看才会更新进度，但不会影响已经认定的学时。</p>`,
  },
  {
    title: '学时认定规则说明：怎样的学习会被记入学时',
    image: 'study-desk.webp',
    author: '教务处',
    publishedDaysAgo: 19,
    sourceType: 'original',
    sourceUrl: null,
    content: `<p>常有学员问：快进算不算？两台设备一起放算不算？这里把规则一次说清。</p>
<h2>一秒就是一秒</h2>
<p>学时按真正播放过的时间计算，由平台记录。拖动和倍速不计；同一段看两遍，只计一遍；两台设备同时播放，只有后打开的那一台计入。</p>
<p>每满四十五分钟折合一学时，同一个视频只折算一次；结业证书和学习记录上的学时都这样算出来。</p>
<h2>断网了不用担心</h2>
<p>播放途中网络中断，平台会在恢复后补记最近十五分钟内的学习。看到结尾却显示没有完成，多半是中间有一小段没有放完，播放器会带你回到那一段。</p>
<p>每一课看完百分之九十八即为完成。对学时有疑问的，可以在个人中心查看逐课学习记录，或联系教务处核对。</p>`,
  },
  {
    title: '首批结业证书开放扫码核验',
    image: 'certificate-check.webp',
    author: '教务处',
    publishedDaysAgo: 24,
    sourceType: 'original',
    sourceUrl: null,
    content: `<p>即日起，学校颁发的结业证书全部带有唯一编号和二维码。用人单位扫码或在“证书查询”页面输入编号，就能看到证书是否有效、所学课程和颁发日期。</p>
<p>核验页面只显示姓名的一部分，不显示身份证号。证书信息有误的，可以申请更正：旧证书会标明“已换发”，新证书使用新的编号。</p>
<p>提醒学员：不要把证书原图发到公开的群里。需要向单位证明时，把编号给对方就够了。</p>`,
  },
  {
    title: '走进车间：学员在企业完成第一次真实交付',
    image: 'workshop-visit.webp',
    author: '匠学公众号',
    publishedDaysAgo: 33,
    sourceType: 'wechat',
    sourceUrl: 'https://mp.weixin.qq.com/s/jiangxue-demo',
    content: `<p>Java 全栈班的六名学员走进一家精密机电企业的车间，用两周时间做出一套工单看板：工人扫码报工，班长在屏幕上看到每台设备的进度。</p>
<p>第一天，学员们没有写一行代码，而是跟着班组长站了一个班次，记下四十多条“原来如此”。他们发现，工人最在意的不是界面好不好看，而是戴着手套能不能点中。</p>
<p>交付那天，按钮比设计稿大了一倍。班长说：“这个，我们会用。”</p>`,
  },
  {
    title: '与三家企业签订实习协议，困难学员先就业后付款',
    image: 'agreement.webp',
    author: '校企合作办公室',
    publishedDaysAgo: 41,
    sourceType: 'original',
    sourceUrl: null,
    content: `<p>学校与三家本地企业签订实习协议，每年提供四十五个带薪实习名额，由企业导师和学校老师共同带教。实习满三个月、双方满意的，可直接转为正式聘用。</p>
<h2>先就业、后付款</h2>
<p>家庭困难的学员可以申请“先就业、后付款”：学习期间不收学费，就业后按月分期支付。申请需要提交家庭情况说明，由学校与合作单位共同审核，具体以培训协议条款为准。</p>
<p>申请窗口设在二楼学员服务处，全年受理，十个工作日内答复。</p>`,
  },
  {
    title: '设计班结业展：把老铺的故事排进一页纸',
    image: 'graduation-show.webp',
    author: '陆知遥',
    publishedDaysAgo: 56,
    sourceType: 'original',
    sourceUrl: null,
    content: `<p>品牌与版式设计班的结业展在学校一楼长廊开幕。十八位学员为平江路一带的老铺重新设计了招牌、包装和小册子，展出作品五十四件，为期两周，免费参观。</p>
<p>开幕当天，六位老铺主人来到现场点评。做了三十年糕团的周师傅站在一张海报前看了很久：“我说不出哪里好，可一看就是我家的。”</p>
<p>展览结束后，有四家老铺决定采用学员的方案。学校会协助双方签订使用协议，设计费全部归学员所有。</p>`,
  },
  {
    title: '节假日上课与答疑安排：线上照常，线下周六开门',
    image: 'winter-plan.webp',
    author: '教务处',
    publishedDaysAgo: 52,
    sourceType: 'original',
    sourceUrl: null,
    content: `<p>节假日期间线上课程全部照常开放，学时照常记录；线下机房改为每周六上午九点到下午五点开门，由值班老师在场答疑。</p>
<h2>线上答疑</h2>
<p>在课时下方的“课程问答”里提问，老师在两个工作日内回复；法定节假日休息，节后第一天集中回答。</p>
<h2>证书与报名</h2>
<p>结业证书照常在线核验。节假日期间提交的培训报名，审核结果在节后三个工作日内以短信告知。</p>`,
  },
]
