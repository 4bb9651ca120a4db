import type { Deck } from '../deck.ts'

export const networkDecks: Deck[] = [
  {
    video: 'cloud-containers.mp4',
    course: 'cloud-native',
    title: '一个容器的一生',
    subtitle: '从拉取镜像到优雅退出，看清每一步。',
    slides: [
      {
        kind: 'compare',
        title: '容器不是小虚拟机',
        left: { head: '虚拟机', items: ['自带一整套操作系统', '启动以分钟计', '一台主机放几台'] },
        right: { head: '容器', items: ['是被隔开的普通进程', '启动以秒计', '一台主机放几十个'] },
      },
      {
        kind: 'steps',
        title: '从生到死的四步',
        steps: [
          ['拉取', '按层下载，已有的层不再下'],
          ['创建', '分好文件、网络和限额'],
          ['运行', '一个进程，一份日志'],
          ['退出', '收到信号，办完手头的事再走'],
        ],
      },
      {
        kind: 'code',
        title: '一份干净的镜像文件',
        file: 'Dockerfile',
        code: 'FROM eclipse-temurin:21-jre\nWORKDIR /app\n‹COPY› target/shop.jar .\n‹USER› 1000\n‹EXPOSE› 8080\nCMD ["java", "-jar", "shop.jar"]',
        notes: ['少变的放前面，常变的放后面', '不用 root 跑程序', '一个镜像只做一件事'],
      },
      {
        kind: 'points',
        title: '数据放在哪里',
        points: [
          ['容器里面', '随容器一起消失，只放临时文件'],
          ['数据卷', '容器换了，数据还在'],
          ['外部服务', '数据库、对象存储：最重要的放这里'],
        ],
      },
      {
        kind: 'recap',
        points: ['容器是被隔开的进程', '镜像分层，顺序决定快慢', '容器可以丢，数据不能丢'],
        task: '停掉一个正在下单的容器，观察订单有没有丢，写下你的改法。',
      },
    ],
  },
  {
    video: 'network-security.mp4',
    course: 'network-admin',
    title: '常见攻击与防护',
    subtitle: '先防最常见的三种，再谈其他。',
    slides: [
      {
        kind: 'points',
        title: '最常见的三种',
        points: [
          ['钓鱼', '一封像真的邮件，一个差一个字母的网址'],
          ['弱口令', '生日、手机尾号、一二三四五六'],
          ['勒索', '文件被锁，桌面上只剩一封信'],
        ],
      },
      {
        kind: 'table',
        title: '认出一封钓鱼邮件',
        columns: ['看哪里', '可疑的样子'],
        rows: [
          ['发件人', '显示名是财务，地址是陌生域名'],
          ['口气', '催你十分钟内办完'],
          ['链接', '文字和真实地址对不上'],
          ['附件', '发票却是可执行文件'],
        ],
      },
      {
        kind: 'figure',
        title: '备份的三二一原则',
        value: '3·2·1',
        unit: '份 · 种 · 处',
        text: '三份数据，两种介质，一份放在异地。',
        aside: ['至少一份平时断开，勒索够不着', '每季度真的恢复一次，才算有备份'],
      },
      {
        kind: 'steps',
        title: '出了事，六步不能乱',
        steps: [
          ['准备', '名单和预案'],
          ['识别', '确认发生了什么'],
          ['遏制', '先断开，不关机'],
          ['清除', '找到入口并堵上'],
          ['恢复', '从干净备份来'],
          ['总结', '写下来，改制度'],
        ],
      },
      {
        kind: 'recap',
        points: ['慢十秒，看清发件人和网址', '口令要长，再加一道门', '没恢复过的备份不算备份'],
        task: '检查自己最常用的三个账号：有没有重复口令？有没有开第二道验证？',
      },
    ],
  },
]
