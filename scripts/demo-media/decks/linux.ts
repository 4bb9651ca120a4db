import type { LessonDeck } from '../deck.ts'

export const linuxDecks: LessonDeck[] = [
  {
    lesson: 'linux-ops-1-1.mp4',
    title: '认识命令行',
    subtitle: '看懂提示符里的每一个字，学会三条救命的命令。',
    slides: [
      {
        kind: 'table',
        title: '提示符在告诉你什么',
        columns: ['看到的', '意思'],
        rows: [
          ['lin', '现在登录的人'],
          ['web01', '这台机器的名字'],
          ['~', '站在哪个目录，~ 是自己家'],
          ['$', '普通用户；# 就要小心了'],
        ],
      },
      {
        kind: 'code',
        title: '三条救命的命令',
        file: 'lin@web01:~',
        code: '$ ‹pwd›\n/home/lin\n$ ‹ls› -lh\n-rw-r--r-- 1 lin lin 12K notes.txt\n$ ‹man› ls\n# 看说明书，按 q 退出',
        notes: ['pwd：我在哪里', 'ls：这里有什么', 'man：这条命令怎么用'],
      },
      {
        kind: 'points',
        title: '从根目录出发',
        points: [
          ['/etc', '配置住在这里，改之前先留一份'],
          ['/var/log', '日志住在这里，出了事先来翻'],
          ['/home', '每个人自己的家，文件放在这里'],
        ],
      },
      {
        kind: 'code',
        title: '管道：让命令接力',
        file: 'lin@web01:/var/log',
        code: '$ ‹grep› " 404 " access.log \\\n  | ‹cut› -d" " -f1 \\\n  | ‹sort› | ‹uniq› -c \\\n  | sort -rn | head -3\n  812 203.0.113.7\n  140 198.51.100.24\n   33 192.0.2.81',
        notes: ['竖线把前一条的结果交给后一条', '先筛，再切，再数，最后排', '谁在反复访问不存在的页面，一眼看见'],
      },
      {
        kind: 'recap',
        points: ['先问我在哪，再问有什么', '不确定就看说明书', '小命令接起来办大事'],
        task: '在自己的目录里找出最大的三个文件，只用一行命令。',
      },
    ],
  },
  {
    lesson: 'linux-ops-2-1.mp4',
    title: '文件权限与所有者',
    subtitle: 'rwx 九个字符在说什么，为什么不要用 777。',
    slides: [
      {
        kind: 'table',
        title: '九个字符，三组人',
        columns: ['字符', '是谁', '能做什么'],
        rows: [
          ['rwx', '所有者', '读、写、执行'],
          ['r-x', '同组的人', '读、执行'],
          ['r--', '其他人', '只能读'],
        ],
      },
      {
        kind: 'figure',
        title: '把字母算成数',
        value: '754',
        unit: 'rwx r-x r--',
        text: '读是 4，写是 2，执行是 1，每组加起来。',
        aside: ['rwx = 4 + 2 + 1 = 7', 'r-x = 4 + 1 = 5', 'r-- = 4'],
      },
      {
        kind: 'code',
        title: '改权限，改主人',
        file: 'lin@web01:/srv/shop',
        code: '$ ls -l deploy.sh\n-rw-r--r-- 1 root root deploy.sh\n$ sudo ‹chown› lin:ops deploy.sh\n$ ‹chmod› 750 deploy.sh\n$ ls -l deploy.sh\n-rwxr-x--- 1 lin ops deploy.sh',
        notes: ['chown：换主人和组', 'chmod：换权限', '改完再看一眼，确认是想要的'],
      },
      {
        kind: 'compare',
        title: '不要用 777',
        left: { head: '图省事：777', items: ['谁都能改，谁都能删', '被人放进一段恶意脚本', '出了事查不到是谁'] },
        right: { head: '刚刚好：750', items: ['主人能改，同组能用', '别人连看都看不到', '程序各用各的账号'] },
      },
      {
        kind: 'recap',
        points: ['先看主人，再看权限', '给刚好够用的，不多给', '能用组解决，就别给所有人'],
        task: '建一个共享目录：ops 组的人能读写，其他人进不去。',
      },
    ],
  },
  {
    lesson: 'linux-ops-3-1.mp4',
    title: '排查网络不通',
    subtitle: '从网卡到网关再到域名，一层一层往外走。',
    slides: [
      {
        kind: 'steps',
        title: '由近及远，一站一站问',
        steps: [
          ['本机', '网卡起来了吗，有没有地址'],
          ['网关', '能不能走出这间屋子'],
          ['外网', '走得到远处的地址吗'],
          ['域名', '名字能不能换成地址'],
        ],
      },
      {
        kind: 'code',
        title: '四条命令对应四站',
        file: 'lin@web01:~',
        code: '$ ‹ip› addr\n  inet 192.0.2.10/24\n$ ‹ping› -c 2 192.0.2.1\n  2 received, 0% packet loss\n$ ‹ping› -c 2 198.51.100.1\n  2 received, 0% packet loss\n$ ‹dig› +short shop.example',
        notes: ['前三站都通', '最后一条没有回答', '问题在域名解析，不在网线'],
      },
      {
        kind: 'table',
        title: '听懂失败的口气',
        columns: ['它说', '多半是'],
        rows: [
          ['网络不可达', '没有路由，查网关'],
          ['超时', '防火墙拦下，或对方没开机'],
          ['拒绝连接', '机器在，服务没起来'],
          ['未知的名称', '域名解析出了问题'],
        ],
      },
      {
        kind: 'points',
        title: '服务在不在，问端口',
        points: [
          ['ss -lnt', '看本机在听哪些端口，只听本机还是听所有'],
          ['curl -v', '把一次访问拆开看，卡在哪一步'],
          ['journalctl', '服务起不来，最后一行日志最值钱'],
        ],
      },
      {
        kind: 'recap',
        points: ['由近及远，一次只问一站', '超时和拒绝是两回事', '先看证据，再动配置'],
        task: '画出自己电脑到学校网站的四站路，写下每一站的检查命令。',
      },
    ],
  },
]
