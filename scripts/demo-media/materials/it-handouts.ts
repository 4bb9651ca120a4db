import type { Handout } from './handouts.ts'

const commands = (rows: [string, string][]): string =>
  `<table class="halves"><tr><th>命令</th><th>做什么</th></tr>${rows.map(([command, meaning]) => `<tr><td><code>${command}</code></td><td>${meaning}</td></tr>`).join('')}</table>`

export const linuxCommands: Handout = {
  file: 'linux-commands.pdf',
  title: 'Linux 常用命令速查',
  subtitle: '《Linux 运维实战》第三版',
  body: `<h2>看清自己在哪里</h2>${commands([
    ['pwd', '我在哪个目录'],
    ['ls -lh', '这里有什么，各有多大'],
    ['df -h', '磁盘还剩多少'],
    ['du -sh * | sort -h', '谁占的空间最大'],
  ])}
<h2>看日志</h2>${commands([
    ['tail -f app.log', '跟着看最新的日志'],
    ['grep -n "错误" app.log', '找出现的地方和行号'],
    ['journalctl -u shop -n 50', '看某个服务最后五十行'],
  ])}
<h2>服务与进程</h2>${commands([
    ['systemctl status shop', '服务现在怎样'],
    ['systemctl restart shop', '重新启动服务'],
    ['ss -lntp', '谁在听哪个端口'],
    ['top', '谁在用处理器和内存'],
  ])}
<h2>权限</h2>${commands([
    ['chown lin:ops file', '换主人和组'],
    ['chmod 640 file', '主人读写，同组只读'],
    ['sudo -l', '我被允许做什么'],
  ])}
<p class="note">改配置之前先留一份：<code>cp nginx.conf nginx.conf.bak</code>。删除之前先用 <code>ls</code> 看一遍要删的是什么。</p>`,
}

export const javaConventions: Handout = {
  file: 'java-conventions.pdf',
  title: 'Java 编码约定',
  subtitle: '《Java 全栈开发工程师》作业要求',
  body: `<h2>命名</h2>
<table><tr><th>什么</th><th>怎样写</th><th>例子</th></tr><tr><td>类</td><td>名词，首字母大写</td><td><code>OrderService</code></td></tr><tr><td>方法</td><td>动词开头，说清做什么</td><td><code>cancelOrder</code></td></tr><tr><td>是与否</td><td>is、has、can 开头</td><td><code>isPaid</code></td></tr><tr><td>常量</td><td>全大写，下划线分开</td><td><code>MAX_ITEMS</code></td></tr><tr><td>带单位的量</td><td>把单位写进名字</td><td><code>timeoutSeconds</code></td></tr></table>
<h2>方法</h2>
<ul><li>一个方法只做一件事，一屏能看完。</li><li>先检查不合格的情况并返回，再写正常流程。</li><li>参数超过三个，考虑合成一个对象。</li></ul>
<h2>异常</h2>
<ul><li>不写空的 catch。处理不了，就交给上一层。</li><li>抛出时说清是哪一件东西：商品编号、订单号。</li></ul>
<h2>提交</h2>
<ul><li>一次提交只做一件事，说明写“做了什么、为什么”。</li><li>提交之前，测试必须全部通过。</li></ul>
<p class="note">作业走查时，老师会按这一页逐条批注。</p>`,
}
