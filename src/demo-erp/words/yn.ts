import type { Pair, Words } from '#demo-erp/words.ts';

const p = (en: string, zh: string): Pair => [en, zh];

export const yn: Words = {
  brand: 'yn',
  codePrefix: 'YT',
  themeColor: '#9a2a2a',
  enableZh: true,
  products: 96,
  categories: [
    {
      name: p('Teas', '茶叶'),
      text: p(
        'Loose leaf and pressed cakes, bought by season from small gardens. Each pack states its harvest and how to brew it.',
        '散茶与紧压茶，按季向小茶园收购。每一份都标明采制时节与冲泡方法。',
      ),
    },
    {
      name: p('Teapots and gaiwans', '茶壶与盖碗'),
      text: p(
        'Small vessels for brewing in short infusions, from one cup to a table of four.',
        '适合短时多泡的小容量泡茶器，一人独饮到四人围坐都有合用的尺寸。',
      ),
    },
    {
      name: p('Cups and pitchers', '茶杯与公道杯'),
      text: p(
        'What the tea is poured into: tasting cups, lidded mugs for the desk, and pitchers that even out the brew.',
        '承接茶汤的器物：细品用的小杯、案头用的盖杯，还有匀分茶汤的公道杯。',
      ),
    },
    {
      name: p('Kettles and trays', '水壶与茶盘'),
      text: p(
        'Heat on one side, water caught on the other. These set the place where tea is made.',
        '一头管煮水，一头管接水，茶席由此铺开。',
      ),
    },
    {
      name: p('Tools and storage', '茶道配件与收纳'),
      text: p(
        'Scoops, strainers and caddies that keep the leaf dry and the table tidy.',
        '茶则、茶滤、茶叶罐，让茶叶不受潮，茶席不零乱。',
      ),
    },
    {
      name: p('Travel sets', '旅行茶具'),
      text: p(
        'Compact sets with their own cases, for trains, hotel rooms and a flat rock by the path.',
        '自带收纳的便携茶具，火车上、旅馆里、山路边的石头上，坐下就能泡茶。',
      ),
    },
  ],
  series: [
    {
      name: p('Stillwater', '静水'),
      text: p(
        'Plain lines and quiet flavours for daily tea. Nothing in the series asks for special handling.',
        '线条素净，滋味平和，为日常喝茶而设。无需特别伺候，拿起来就能用。',
      ),
    },
    {
      name: p('Mistpeak', '云岫'),
      text: p(
        'Named after tea hills that sit in cloud until noon. The series favours fragrance and a light hand.',
        '得名于晨雾到午方散的茶山。整个系列重香气，取轻盈。',
      ),
    },
    {
      name: p('Old Lane', '旧巷'),
      text: p(
        'Shapes and blends remembered from neighbourhood teahouses, made a little smaller for the home.',
        '器形与茶味都取自街坊老茶馆的记忆，尺寸略收，更合家用。',
      ),
    },
    {
      name: p('White Heron', '白鹭'),
      text: p(
        'Slender forms and clean finishes. A series for those who like a bare table.',
        '形体修长，收口利落，适合喜欢茶席清爽的人。',
      ),
    },
    {
      name: p('Pine Wind', '听松'),
      text: p(
        'The old name for the sound of a kettle just before the boil. The series leans towards warmth and depth.',
        '古人以松风喻水将沸时的声响。这一系列偏温厚，宜慢饮。',
      ),
    },
  ],
  kinds: [
    {
      name: p('oolong tea', '乌龙茶'),
      category: 'Teas',
      drawing: 'leaf-tea',
      price: [18, 68],
      pitch: p(
        'This oolong opens slowly and keeps its fragrance through a long afternoon of small cups.',
        '叶底舒展得慢，香气耐得住，一下午小杯慢斟也不淡。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('50 g', '50 克'), p('100 g', '100 克'), p('150 g', '150 克')],
        },
        {
          name: p('Harvest', '采制季节'),
          values: [p('Spring', '春茶'), p('Autumn', '秋茶'), p('Winter', '冬茶')],
        },
        { name: p('Roast', '焙火'), values: [p('Light', '轻火'), p('Medium', '中火'), p('Deep', '足火')] },
        { name: p('Water temperature', '水温'), values: [p('90 °C', '90 ℃'), p('95 °C', '95 ℃')] },
        {
          name: p('Infusions', '耐泡度'),
          values: [p('6 infusions', '6 泡'), p('7 infusions', '7 泡'), p('8 infusions', '8 泡')],
        },
      ],
    },
    {
      name: p('green tea', '绿茶'),
      category: 'Teas',
      drawing: 'leaf-tea',
      price: [16, 58],
      pitch: p(
        'This green tea is fresh and lightly sweet, and does well in a plain glass as well as in a gaiwan.',
        '鲜爽带甘，盖碗能泡，玻璃杯随手一冲也好喝。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('50 g', '50 克'), p('75 g', '75 克'), p('100 g', '100 克')],
        },
        {
          name: p('Picking', '采摘时节'),
          values: [p('Before Qingming', '明前'), p('Before Grain Rain', '雨前')],
        },
        {
          name: p('Leaf', '采摘标准'),
          values: [p('One bud, one leaf', '一芽一叶'), p('One bud, two leaves', '一芽二叶')],
        },
        {
          name: p('Water temperature', '水温'),
          values: [p('75 °C', '75 ℃'), p('80 °C', '80 ℃'), p('85 °C', '85 ℃')],
        },
        {
          name: p('Best within', '最佳赏味期'),
          values: [p('12 months', '12 个月'), p('18 months', '18 个月')],
        },
      ],
    },
    {
      name: p('black tea', '红茶'),
      category: 'Teas',
      drawing: 'leaf-tea',
      price: [15, 52],
      pitch: p(
        'This black tea is round enough to drink plain and firm enough to take a little milk.',
        '汤感圆润，清饮顺口，加少许牛奶也压得住。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('50 g', '50 克'), p('100 g', '100 克'), p('200 g', '200 克')],
        },
        {
          name: p('Flavour', '风味'),
          values: [p('Honey', '蜜香'), p('Dried longan', '桂圆香'), p('Sweet potato', '薯香')],
        },
        { name: p('Leaf', '条形'), values: [p('Whole leaf', '整叶'), p('Fine twist', '细条')] },
        { name: p('Water temperature', '水温'), values: [p('90 °C', '90 ℃'), p('95 °C', '95 ℃')] },
        {
          name: p('First infusion', '首泡时间'),
          values: [p('15 seconds', '15 秒'), p('20 seconds', '20 秒'), p('30 seconds', '30 秒')],
        },
      ],
    },
    {
      name: p('white tea cake', '白茶饼'),
      category: 'Teas',
      drawing: 'tea-cake',
      price: [28, 120],
      pitch: p(
        'This pressed white tea can be brewed now for its hay-like sweetness or put away to deepen.',
        '现在泡，有日晒干草般的清甜；放几年，滋味更见醇厚。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('100 g', '100 克'), p('200 g', '200 克'), p('350 g', '350 克')],
        },
        {
          name: p('Pressed in', '压制年份'),
          values: [p('2019', '2019 年'), p('2021', '2021 年'), p('2023', '2023 年')],
        },
        { name: p('Leaf', '原料'), values: [p('Bud and leaf', '芽叶相间'), p('Mature leaf', '成熟叶片')] },
        { name: p('Best method', '推荐饮法'), values: [p('Brewed', '冲泡'), p('Simmered', '煮饮')] },
      ],
    },
    {
      name: p("ripe pu'er cake", '熟普茶饼'),
      category: 'Teas',
      drawing: 'tea-cake',
      price: [26, 110],
      pitch: p(
        "This ripe pu'er pours dark and smooth, and sits well after a heavy meal.",
        '茶汤红浓顺滑，饭后来上几杯，正好解腻。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('100 g', '100 克'), p('200 g', '200 克'), p('357 g', '357 克')],
        },
        {
          name: p('Pressed in', '压制年份'),
          values: [p('2017', '2017 年'), p('2019', '2019 年'), p('2021', '2021 年')],
        },
        { name: p('Fermentation', '发酵程度'), values: [p('Moderate', '适度'), p('Full', '充分')] },
        { name: p('Rinse', '润茶'), values: [p('One rinse', '一次'), p('Two rinses', '两次')] },
        { name: p('Water temperature', '水温'), values: [p('95 °C', '95 ℃'), p('Full boil', '沸水')] },
      ],
    },
    {
      name: p('teapot', '茶壶'),
      category: 'Teapots and gaiwans',
      drawing: 'teapot',
      price: [58, 260],
      pitch: p(
        'This teapot holds its heat through many short infusions and pours without a drip.',
        '壶身蓄温稳，出水利落不滴漏，连泡数道也从容。',
      ),
      attributes: [
        {
          name: p('Capacity', '容量'),
          values: [
            p('120 ml', '120 毫升'),
            p('160 ml', '160 毫升'),
            p('200 ml', '200 毫升'),
            p('260 ml', '260 毫升'),
          ],
        },
        {
          name: p('Material', '材质'),
          values: [p('Stoneware', '炻器'), p('Porcelain', '瓷'), p('Clay', '陶')],
        },
        { name: p('Strainer', '滤孔'), values: [p('Seven holes', '七孔'), p('Ball filter', '球孔')] },
        {
          name: p('Pour time', '出水时间'),
          values: [p('8 seconds', '8 秒'), p('10 seconds', '10 秒'), p('12 seconds', '12 秒')],
        },
        { name: p('Lid', '壶盖'), values: [p('Flat lid', '平盖'), p('Domed lid', '圆盖')] },
      ],
    },
    {
      name: p('side-handle teapot', '侧把壶'),
      category: 'Teapots and gaiwans',
      drawing: 'teapot',
      price: [68, 240],
      pitch: p(
        'This pot has its handle set at the side, so the wrist turns rather than lifts when pouring.',
        '把手在侧，倒茶时转腕即可，不必提臂。',
      ),
      attributes: [
        {
          name: p('Capacity', '容量'),
          values: [p('150 ml', '150 毫升'), p('200 ml', '200 毫升'), p('280 ml', '280 毫升')],
        },
        { name: p('Material', '材质'), values: [p('Stoneware', '炻器'), p('Porcelain', '瓷')] },
        { name: p('Handle', '手柄'), values: [p('Hollow handle', '空心柄'), p('Bamboo handle', '竹柄')] },
        { name: p('Held in', '持握'), values: [p('Right hand', '右手'), p('Left hand', '左手')] },
      ],
    },
    {
      name: p('gaiwan', '盖碗'),
      category: 'Teapots and gaiwans',
      drawing: 'gaiwan',
      price: [32, 128],
      pitch: p(
        'This gaiwan has a flared rim that stays cool enough to hold, and it suits any kind of leaf.',
        '碗沿外撇不烫手，什么茶都能泡，是最省心的一件。',
      ),
      attributes: [
        {
          name: p('Capacity', '容量'),
          values: [p('100 ml', '100 毫升'), p('120 ml', '120 毫升'), p('150 ml', '150 毫升')],
        },
        { name: p('Material', '材质'), values: [p('Porcelain', '瓷'), p('Stoneware', '炻器')] },
        { name: p('Rim width', '口径'), values: [p('9.2 cm', '9.2 厘米'), p('9.8 cm', '9.8 厘米')] },
        { name: p('Saucer', '托碟'), values: [p('Raised foot', '高足托'), p('Flat saucer', '平托')] },
      ],
    },
    {
      name: p('tasting cup', '品茗杯'),
      category: 'Cups and pitchers',
      drawing: 'teacup',
      price: [12, 48],
      pitch: p(
        'This small cup is taken in two or three sips, before the tea has time to cool.',
        '两三口一杯，茶未凉便已入喉，香气正当时。',
      ),
      attributes: [
        {
          name: p('Capacity', '容量'),
          values: [p('40 ml', '40 毫升'), p('55 ml', '55 毫升'), p('70 ml', '70 毫升')],
        },
        { name: p('Material', '材质'), values: [p('Porcelain', '瓷'), p('Stoneware', '炻器')] },
        {
          name: p('Shape', '杯型'),
          values: [p('Bell', '铃铛杯'), p('Straight', '直筒杯'), p('Shallow bowl', '斗笠杯')],
        },
        { name: p('Pieces', '件数'), values: [p('1 cup', '1 只'), p('2 cups', '2 只'), p('4 cups', '4 只')] },
      ],
    },
    {
      name: p('lidded mug', '盖杯'),
      category: 'Cups and pitchers',
      drawing: 'teacup',
      price: [28, 78],
      pitch: p(
        'This mug comes with an infuser and a lid that turns over to rest it on, which keeps a desk dry.',
        '内附茶漏，杯盖翻过来便可搁置，办公桌上不留水渍。',
      ),
      attributes: [
        {
          name: p('Capacity', '容量'),
          values: [p('280 ml', '280 毫升'), p('340 ml', '340 毫升'), p('400 ml', '400 毫升')],
        },
        { name: p('Body', '杯身'), values: [p('Porcelain', '瓷'), p('Stoneware', '炻器')] },
        { name: p('Infuser', '茶漏'), values: [p('Ceramic', '陶瓷'), p('Stainless steel', '不锈钢')] },
        { name: p('Handle', '杯把'), values: [p('Two-finger', '两指把'), p('Full hand', '全手把')] },
      ],
    },
    {
      name: p('fairness pitcher', '公道杯'),
      category: 'Cups and pitchers',
      drawing: 'fairness-pitcher',
      price: [24, 88],
      pitch: p(
        'This pitcher gathers each infusion before serving, so every guest gets the same strength.',
        '茶汤先汇入此杯再分斟，每位客人喝到的浓淡都一样。',
      ),
      attributes: [
        {
          name: p('Capacity', '容量'),
          values: [p('180 ml', '180 毫升'), p('220 ml', '220 毫升'), p('280 ml', '280 毫升')],
        },
        { name: p('Material', '材质'), values: [p('Porcelain', '瓷'), p('Stoneware', '炻器')] },
        { name: p('Spout', '杯嘴'), values: [p('Drawn lip', '拉嘴'), p('Narrow beak', '鹰嘴')] },
        { name: p('Handle', '把手'), values: [p('Loop handle', '圈把'), p('No handle', '无把')] },
      ],
    },
    {
      name: p('electric kettle', '煮水壶'),
      category: 'Kettles and trays',
      drawing: 'kettle',
      price: [88, 228],
      pitch: p(
        'This kettle heats to the degree you set and pours in a thin, steady stream.',
        '想要几度就烧到几度，细嘴出水匀稳，注水好拿捏。',
      ),
      attributes: [
        {
          name: p('Capacity', '容量'),
          values: [p('0.6 L', '0.6 升'), p('0.8 L', '0.8 升'), p('1.0 L', '1.0 升')],
        },
        { name: p('Power', '功率'), values: [p('1,000 W', '1000 瓦'), p('1,200 W', '1200 瓦')] },
        { name: p('Temperature steps', '调温精度'), values: [p('1 °C', '1 ℃'), p('5 °C', '5 ℃')] },
        {
          name: p('Keeps warm for', '保温时长'),
          values: [p('30 minutes', '30 分钟'), p('60 minutes', '60 分钟')],
        },
        { name: p('Cord', '电源线'), values: [p('0.8 m', '0.8 米'), p('1.2 m', '1.2 米')] },
      ],
    },
    {
      name: p('tea tray', '茶盘'),
      category: 'Kettles and trays',
      drawing: 'tea-tray',
      price: [48, 198],
      pitch: p(
        'This tray catches rinse water under a slatted top and lifts apart for wiping down.',
        '格栅面下暗藏接水盘，上下可拆，擦洗方便。',
      ),
      attributes: [
        {
          name: p('Size', '尺寸'),
          values: [
            p('30 × 20 cm', '30 × 20 厘米'),
            p('38 × 24 cm', '38 × 24 厘米'),
            p('46 × 28 cm', '46 × 28 厘米'),
          ],
        },
        { name: p('Top', '面板'), values: [p('Bamboo', '竹'), p('Walnut', '胡桃木'), p('Beech', '榉木')] },
        { name: p('Drainage', '排水'), values: [p('Inner tray', '内置储水'), p('Hose outlet', '导管排水')] },
        { name: p('Height', '高度'), values: [p('5 cm', '5 厘米'), p('7 cm', '7 厘米')] },
      ],
    },
    {
      name: p('tea caddy', '茶叶罐'),
      category: 'Tools and storage',
      drawing: 'tea-caddy',
      price: [22, 96],
      pitch: p(
        'This caddy closes with an inner lid that keeps out damp, light and kitchen smells.',
        '双层盖，防潮避光，厨房的味道也串不进去。',
      ),
      attributes: [
        {
          name: p('Holds', '装茶量'),
          values: [p('50 g', '50 克'), p('100 g', '100 克'), p('200 g', '200 克')],
        },
        {
          name: p('Material', '材质'),
          values: [p('Tinplate', '马口铁'), p('Porcelain', '瓷'), p('Stoneware', '炻器')],
        },
        { name: p('Inner lid', '内盖'), values: [p('Cork', '软木'), p('Silicone seal', '硅胶密封')] },
        { name: p('Label', '标签'), values: [p('Paper label', '纸标签'), p('Wooden tag', '木牌')] },
      ],
    },
    {
      name: p('tea strainer', '茶滤'),
      category: 'Tools and storage',
      drawing: 'strainer',
      price: [14, 46],
      pitch: p(
        'This strainer stops broken leaf without slowing the pour, and rests on its own stand.',
        '滤得住碎末，又不碍出汤，附小座，用完有处安放。',
      ),
      attributes: [
        {
          name: p('Diameter', '口径'),
          values: [p('Ø 6.5 cm', '直径 6.5 厘米'), p('Ø 7.5 cm', '直径 7.5 厘米')],
        },
        {
          name: p('Mesh', '滤网'),
          values: [p('80 mesh', '80 目'), p('120 mesh', '120 目'), p('200 mesh', '200 目')],
        },
        { name: p('Rim', '滤框'), values: [p('Stainless steel', '不锈钢'), p('Porcelain', '瓷')] },
        { name: p('Stand', '滤座'), values: [p('Ring stand', '圈座'), p('Dish stand', '碟座')] },
      ],
    },
    {
      name: p('tea scoop', '茶则'),
      category: 'Tools and storage',
      drawing: 'tea-scoop',
      price: [12, 42],
      pitch: p(
        'This scoop measures the leaf and lets guests look at it and smell it before brewing.',
        '量取茶叶用，也可请客人先观形、闻干香，再行冲泡。',
      ),
      attributes: [
        {
          name: p('Length', '长度'),
          values: [p('14 cm', '14 厘米'), p('16 cm', '16 厘米'), p('18 cm', '18 厘米')],
        },
        {
          name: p('Material', '材质'),
          values: [p('Bamboo', '竹'), p('Brass', '黄铜'), p('Porcelain', '瓷')],
        },
        { name: p('Holds', '盛茶量'), values: [p('5 g', '5 克'), p('8 g', '8 克')] },
        { name: p('Comes with', '附件'), values: [p('Tea needle', '茶针'), p('Cotton pouch', '棉布袋')] },
      ],
    },
    {
      name: p('solo travel set', '单人旅行茶具'),
      category: 'Travel sets',
      drawing: 'travel-set',
      price: [42, 118],
      pitch: p(
        'This set nests a brewing cup and a drinking cup into one case the size of a fist.',
        '泡杯与饮杯套叠收纳，整套只有拳头大小，一个人出门刚好。',
      ),
      attributes: [
        { name: p('Brewing cup', '泡杯容量'), values: [p('120 ml', '120 毫升'), p('150 ml', '150 毫升')] },
        { name: p('Material', '材质'), values: [p('Porcelain', '瓷'), p('Stoneware', '炻器')] },
        {
          name: p('Case', '收纳包'),
          values: [p('Padded canvas', '加厚帆布包'), p('Moulded shell', '硬壳包')],
        },
        {
          name: p('Packed weight', '整套重量'),
          values: [p('380 g', '380 克'), p('420 g', '420 克'), p('460 g', '460 克')],
        },
      ],
    },
    {
      name: p('picnic tea set', '郊游茶具'),
      category: 'Travel sets',
      drawing: 'travel-set',
      price: [78, 188],
      pitch: p(
        'This set carries a pot, a pitcher and cups, and its lid turns into a small tray.',
        '一壶、一公道杯与数只小杯收于一盒，盒盖翻过来就是小茶盘。',
      ),
      attributes: [
        { name: p('Cups', '杯数'), values: [p('2 cups', '2 只'), p('3 cups', '3 只'), p('4 cups', '4 只')] },
        { name: p('Pot capacity', '壶容量'), values: [p('160 ml', '160 毫升'), p('200 ml', '200 毫升')] },
        { name: p('Tray lid', '盒盖'), values: [p('Bamboo', '竹'), p('Beech', '榉木')] },
        { name: p('Carried by', '携带方式'), values: [p('Shoulder strap', '肩带'), p('Top handle', '提手')] },
      ],
    },
  ],
  finishes: [
    p('celadon edition', '青瓷色款'),
    p('moon-white edition', '月白款'),
    p('ink edition', '墨色款'),
    p('persimmon edition', '柿红款'),
    p('indigo edition', '靛蓝款'),
    p('tea-brown edition', '茶褐款'),
    p('gift box', '礼盒装'),
    p('plain box', '简装'),
  ],
  praises: [
    p('It is meant for use every day rather than for a shelf.', '它为日日取用而做，不是摆着看的。'),
    p(
      'An edition colour refers to the piece itself or, where that has none, to its wrapping.',
      '款名中的颜色指器物本身；本身不着色的，则指包装的颜色。',
    ),
    p(
      'It goes well with the rest of its series, and just as well with what you already own.',
      '与同系列相配，和家里原有的茶具放在一起也不突兀。',
    ),
    p(
      'Each batch is tried at our own tea table before it is packed.',
      '每一批都先在我们自己的茶桌上试过，才装箱。',
    ),
    p(
      'The makers are small workshops and gardens we visit every year.',
      '出自小作坊与小茶园，我们每年都会登门。',
    ),
    p(
      'It suits a beginner, and there is enough in it to keep an old hand interested.',
      '新手用得顺手，老茶客也品得出门道。',
    ),
    p('We chose it for the way it settles a busy afternoon.', '选它，是因为忙乱的下午有它便能静下来。'),
    p(
      'The details are plain to see and there is nothing to assemble or learn.',
      '细节一目了然，无需组装，也不用学。',
    ),
    p(
      'It makes a considerate present for someone who already drinks tea.',
      '送给本就爱喝茶的人，是一份贴心的礼。',
    ),
    p('A brewing card in English and Chinese comes with it.', '随附中英文冲泡卡一张。'),
    p('It is packed in recycled card, without plastic film.', '以再生纸盒包装，不覆塑料膜。'),
    p('The longer it is part of the routine, the better it is understood.', '相处越久，越懂它的好。'),
  ],
  care: [
    p('Keep away from strong smells; leaf and clay both take them up.', '远离异味，茶叶与陶土都容易吸味。'),
    p('Store in a dry place out of direct sun.', '置于干燥处，避免阳光直射。'),
    p('Let it rest for a day after delivery before first use.', '收货后静置一天再启用。'),
    p(
      'Rinse whatever touches the leaf with water only, without detergent.',
      '接触茶叶的器物用清水冲洗即可，不用洗洁精。',
    ),
    p('Handle with clean, dry hands.', '取用时保持双手洁净干燥。'),
    p('Unpack over a soft surface.', '开箱时请垫软布。'),
    p('Small differences in colour between batches are normal.', '不同批次略有色差，属正常现象。'),
  ],
};
