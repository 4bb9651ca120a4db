/** Questions on programming and data, in the notation of the import. */
export const programmingItems = `
一、单项选择题
1. Java 中用来存放一组不重复元素的接口是
A. List  B. Set  C. Map  D. Queue
答案：B
知识点：集合
难度：易
2. Java 中 int 类型占多少位？
A. 8  B. 16  C. 32  D. 64
答案：C
知识点：数据类型
难度：易
3. Java 表达式 10 / 4 的值是
A. 2  B. 2.5  C. 3  D. 编译错误
答案：A
解析：两个整数相除，结果也是整数，小数部分舍去。
知识点：运算
难度：易
4. 比较两个字符串的内容是否相等，应当使用
A. ==  B. equals  C. compare  D. instanceof
答案：B
知识点：字符串
难度：易
5. 下列哪个关键字表示方法没有返回值？
A. null  B. empty  C. void  D. none
答案：C
知识点：方法与参数
难度：易
6. 在 Java 中，一个类可以直接继承几个类？
A. 一个  B. 两个  C. 三个  D. 任意多个
答案：A
知识点：面向对象
难度：易
7. 无论是否发生异常都要执行的语句写在
A. try  B. catch  C. finally  D. throws
答案：C
知识点：异常处理
难度：易
8. Spring Boot 中把一个类声明为返回 JSON 的控制器，通常使用
A. @Service  B. @RestController  C. @Repository  D. @Configuration
答案：B
知识点：Spring Boot
难度：中
9. 要让“扣库存”和“写订单”要么都成功要么都失败，应当使用
A. 缓存  B. 事务  C. 索引  D. 日志文件
答案：B
知识点：数据库
难度：易
10. HTTP 状态码 404 表示
A. 没有权限  B. 找不到资源  C. 服务器错误  D. 请求超时
答案：B
知识点：HTTP
难度：易
11. Python 中列表的第一个元素的下标是
A. -1  B. 0  C. 1  D. 由创建者决定
答案：B
知识点：Python
难度：易
12. Python 中打开文件后保证自动关闭，常用的语句是
A. with  B. for  C. while  D. lambda
答案：A
知识点：Python
难度：易
13. SQL 中按组汇总数据使用的子句是
A. ORDER BY  B. WHERE  C. GROUP BY  D. LIMIT
答案：C
知识点：SQL
难度：易
14. 对分组之后的结果再筛选，应当使用
A. WHERE  B. HAVING  C. LIMIT  D. DISTINCT
答案：B
知识点：SQL
难度：中
15. 两张表按条件连接，左表的行全部保留，应当使用
A. INNER JOIN  B. LEFT JOIN  C. CROSS JOIN  D. UNION
答案：B
知识点：SQL
难度：中
16. 一组数据中有少数特别大的值时，更能代表“一般水平”的是
A. 平均数  B. 最大值  C. 中位数  D. 总和
答案：C
知识点：统计
难度：中
17. 展示一年中每个月销售额的变化，最合适的图表是
A. 饼图  B. 折线图  C. 散点图  D. 雷达图
答案：B
知识点：图表
难度：易
18. CSS 中让一行里的子元素自动换行，应当设置
A. flex-wrap: wrap  B. float: left  C. position: fixed  D. overflow: auto
答案：A
知识点：网页
难度：中

二、多项选择题
19. 下列属于 Java 基本类型的有
A. int  B. boolean  C. String  D. double
答案：ABD
知识点：数据类型
难度：中
20. 下列属于 HTTP 请求方法的有
A. GET  B. POST  C. PUT  D. FETCH
答案：ABC
知识点：HTTP
难度：易
21. 编写单元测试的好处有
A. 修改代码时及早发现错误  B. 说明代码的预期行为  C. 完全替代人工验收  D. 促使代码拆分得更清楚
答案：ABD
知识点：测试
难度：中
22. 处理表格中的缺失值，可以
A. 先查明缺失的原因  B. 按规则填补  C. 删除并注明  D. 一律当作 0
答案：ABC
知识点：数据清洗
难度：中
23. 下列语句会改变数据库中数据的有
A. SELECT  B. INSERT  C. UPDATE  D. DELETE
答案：BCD
知识点：SQL
难度：易
24. 好的变量名应当
A. 说明含义  B. 尽量只用一个字母  C. 遵守团队的命名约定  D. 读得出来
答案：ACD
知识点：代码规范
难度：易

三、判断题
25. Java 的 ArrayList 按下标读取元素很快，在开头插入元素较慢。
答案：√
知识点：集合
难度：中
26. 接口中的方法默认是 public 的。
答案：√
知识点：面向对象
难度：中
27. 捕获异常之后什么也不做，是推荐的写法。
答案：×
知识点：异常处理
难度：易
28. Python 的字符串创建以后不能修改其中的字符。
答案：√
知识点：Python
难度：中
29. SQL 的主键可以重复。
答案：×
知识点：SQL
难度：易
30. 饼图适合比较二十个类别的大小。
答案：×
知识点：图表
难度：易

四、填空题
31. Java 程序的入口方法名是____。
答案：main
知识点：Java
难度：易
32. Java 中声明常量使用关键字____。
答案：final
知识点：Java
难度：易
33. Python 中定义函数使用关键字____，返回结果使用关键字____。
答案：def；return
知识点：Python
难度：易
34. SQL 查询中去掉重复的行使用关键字____。
答案：DISTINCT
知识点：SQL
难度：中
35. HTTPS 默认使用的端口号是____。
答案：443
知识点：HTTP
难度：中

五、简答题
36. 一个下单接口偶尔会把库存扣成负数。请说明可能的原因，并给出两种解决办法。
答案：多个请求同时读到相同的库存再各自扣减。可以在事务中锁定库存行再检查，或者用带条件的更新语句（库存大于零才扣减）并检查影响的行数，也可以加版本号。
知识点：数据库
难度：难
`
