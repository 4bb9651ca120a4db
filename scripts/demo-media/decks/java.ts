import type { LessonDeck } from '../deck.ts'

export const javaDecks: LessonDeck[] = [
  {
    lesson: 'java-full-stack-1-1.mp4',
    title: '第一个 Java 程序',
    subtitle: '写下来，编译它，运行它。看懂每一步发生了什么。',
    slides: [
      {
        kind: 'steps',
        title: '从文字到程序，只走三步',
        steps: [
          ['编写', '用编辑器写下 Hello.java'],
          ['编译', 'javac 把文字翻译成字节码'],
          ['运行', 'java 命令把字节码跑起来'],
        ],
      },
      {
        kind: 'code',
        title: '先写下这七行',
        file: 'Hello.java',
        code: 'public class ‹Hello› {\n\n  public static void ‹main›(String[] args) {\n    // 程序从这里开始\n    System.out.println(‹"你好，匠学"›);\n  }\n}',
        notes: ['类名要和文件名一致，大小写也要一致', 'main 是程序的大门', '每句话以分号结束'],
      },
      {
        kind: 'code',
        title: '在终端里运行它',
        file: '终端',
        code: '$ ‹javac› Hello.java\n$ ls\nHello.class  Hello.java\n$ ‹java› Hello\n你好，匠学',
        notes: ['编译之后多出一个 class 文件', '运行时不写文件后缀'],
      },
      {
        kind: 'table',
        title: '新手最常见的四个报错',
        columns: ['屏幕上说', '其实是'],
        rows: [
          ['找不到符号', '单词拼错，或大小写不对'],
          ['需要分号', '上一行末尾漏了分号'],
          ['类应在同名文件中', '文件名和类名不一致'],
          ['找不到主类', '运行时多写了 .class'],
        ],
      },
      {
        kind: 'recap',
        points: ['先编译，再运行，是两件事', '程序从 main 方法开始', '报错先看第几行，再看说了什么'],
        task: '让程序输出三行：你的名字、所在的城市、为什么想学编程。',
      },
    ],
  },
  {
    lesson: 'java-full-stack-2-1.mp4',
    title: '类与对象',
    subtitle: '类是图纸，对象是照图纸造出来的东西。',
    slides: [
      {
        kind: 'compare',
        title: '图纸和实物',
        left: { head: '类：一张图纸', items: ['说明“商品”有哪些数据', '说明“商品”会做哪些事', '写一次，放在那里'] },
        right: {
          head: '对象：一件实物',
          items: ['一把 39 元的紫砂壶', '一只 12 元的青瓷杯', '用 new 造，要几个造几个'],
        },
      },
      {
        kind: 'code',
        title: '把商品写成类',
        file: 'Product.java',
        code: 'class ‹Product› {\n  private final String name;\n  private int stock;\n\n  void ‹sell›(int count) {\n    stock = stock - count;\n  }\n}',
        notes: ['字段：这件东西的数据', '方法：这件东西会做的事', 'private：只许自己动手改'],
      },
      {
        kind: 'points',
        title: '为什么要把数据藏起来',
        points: [
          ['守住规矩', '库存不能是负数，只在 sell 里检查一次就够了'],
          ['改得放心', '外面的人只认方法名，里面换做法不影响别人'],
          ['出错好找', '数据只有一个入口，错了就到那里去看'],
        ],
      },
      {
        kind: 'code',
        title: '让对象自己守规矩',
        file: 'Product.java',
        code: 'void sell(int count) {\n  if (count > stock) {\n    throw new ‹OutOfStock›(name);\n  }\n  stock = stock - count;\n}',
        notes: ['先检查，再动手', '不行就说清楚：哪件商品不够'],
      },
      {
        kind: 'recap',
        points: ['类是图纸，对象是实物', '数据藏在里面，规矩写在门口', '方法名要说清做了什么事'],
        task: '给“订单”画一张图纸：它有哪些数据？会做哪三件事？',
      },
    ],
  },
  {
    lesson: 'java-full-stack-3-1.mp4',
    title: 'Spring Boot 起步',
    subtitle: '三分钟建好项目，写出第一个能访问的接口。',
    slides: [
      {
        kind: 'steps',
        title: '一次请求走过的路',
        steps: [
          ['浏览器', '发出 GET /products'],
          ['控制器', '听懂要什么，交给服务'],
          ['服务', '按业务规矩办事'],
          ['数据库', '取出数据，原路返回'],
        ],
      },
      {
        kind: 'code',
        title: '第一个接口',
        file: 'ProductController.java',
        code: '‹@RestController›\nclass ProductController {\n\n  ‹@GetMapping›("/products")\n  List<Product> list() {\n    return products.findAll();\n  }\n}',
        notes: ['注解说明：这个类负责接待请求', '路径和方法一一对应', '返回对象，框架替你写成 JSON'],
      },
      {
        kind: 'points',
        title: '三层各管各的事',
        points: [
          ['控制器', '只管接待：读参数、给答复，不写业务'],
          ['服务', '只管规矩：库存够不够、能不能退'],
          ['仓库', '只管存取：一条 SQL 一个方法名'],
        ],
      },
      {
        kind: 'figure',
        title: '让错误也有规矩',
        value: '422',
        unit: '参数不合格',
        text: '校验写在门口，错误说人话。',
        aside: ['哪个字段错了，逐项列出', '文案写给用户看，不写给自己看', '堆栈留在日志里，不送到页面上'],
      },
      {
        kind: 'recap',
        points: ['控制器接待，服务办事，仓库存取', '注解是写给框架看的说明', '错误也是接口的一部分'],
        task: '写一个 GET /products/{id} 接口，商品不存在时答复 404。',
      },
    ],
  },
]
