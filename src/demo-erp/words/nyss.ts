import type { Pair, Words } from '#demo-erp/words.ts';

const p = (en: string, zh: string): Pair => [en, zh];

export const nyss: Words = {
  brand: 'nyss',
  codePrefix: 'NB',
  themeColor: '#8a5fb0',
  enableZh: true,
  products: 64,
  categories: [
    {
      name: p('Soaps and washes', '皂与洗护'),
      text: p(
        'For hands, hair and body. They rinse off cleanly and leave little behind but a faint scent.',
        '洗手、洗发、沐浴都在这里。冲得干净，只留一点淡香。',
      ),
    },
    {
      name: p('Creams and balms', '乳霜与润唇膏'),
      text: p(
        'Richer textures for dry air and frequent washing, in sizes that are finished before they go stale.',
        '质地丰润，应对干燥与频繁洗手。分量适中，用得完，不放陈。',
      ),
    },
    {
      name: p('Oils and mists', '护肤油与喷雾'),
      text: p(
        'Light layers to put on in the morning, at a desk or before bed.',
        '轻薄的一层，晨起、案头或睡前都可以用。',
      ),
    },
    {
      name: p('Bath soaks', '泡浴'),
      text: p(
        'Salts for a full tub or a basin for the feet. They dissolve fully and do not mark the bath.',
        '泡澡或泡脚用的浴盐，溶得彻底，不在浴缸留痕。',
      ),
    },
    {
      name: p('Towels and brushes', '毛巾与浴刷'),
      text: p(
        'Cotton and bristle for the bathroom shelf, made to be washed and hung up again for years.',
        '浴室里的棉织物与刷具，反复洗晒，可以用上好几年。',
      ),
    },
    {
      name: p('Home fragrances', '家居香氛'),
      text: p(
        'Candles, diffusers and room mists that scent one room at a time.',
        '蜡烛、藤条香薰与空间喷雾，一次香一间屋子。',
      ),
    },
  ],
  series: [
    {
      name: p('Morning Field', '晨野'),
      text: p(
        'Made for the first half hour of the day. The series is light, quick to use and easy to share.',
        '为一天最初的半小时而做，清爽、省时，全家都能用。',
      ),
    },
    {
      name: p('Saltmarsh', '汐岸'),
      text: p(
        'Clean and a little mineral, after a walk along the shore at low tide.',
        '洁净之中带一点矿物感，像退潮后在岸边走了一段。',
      ),
    },
    {
      name: p('Rainhouse', '雨舍'),
      text: p(
        'For humid days and long weekends indoors. The series is fresh and uncluttered in character.',
        '留给潮湿的天气和窝在家里的周末，气息清透，不黏不腻。',
      ),
    },
    {
      name: p('Nightfall', '暮色'),
      text: p('Slower and softer, for the hour before sleep.', '更慢，也更柔和，留给睡前的那一小时。'),
    },
    {
      name: p('Orchard', '南园'),
      text: p(
        'A warm, slightly fruity mood taken from old gardens behind a south wall.',
        '气息温暖，微带果意，取自南墙下的老园子。',
      ),
    },
  ],
  kinds: [
    {
      name: p('bar soap', '香皂'),
      category: 'Soaps and washes',
      drawing: 'soap',
      price: [9, 22],
      pitch: p(
        'This bar lathers well in hard or soft water and keeps its shape to the end.',
        '软水硬水都起泡，用到最后也不软塌。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('90 g', '90 克'), p('120 g', '120 克'), p('150 g', '150 克')],
        },
        {
          name: p('Base', '皂基'),
          values: [p('Olive and coconut', '橄榄油与椰子油'), p('Shea and rice bran', '乳木果油与米糠油')],
        },
        {
          name: p('Texture', '质感'),
          values: [p('Smooth', '细滑'), p('Fine oat grain', '细燕麦颗粒'), p('With clay', '添加陶土')],
        },
        { name: p('Cured for', '熟成时间'), values: [p('4 weeks', '4 周'), p('6 weeks', '6 周')] },
      ],
    },
    {
      name: p('shampoo bar', '洗发皂'),
      category: 'Soaps and washes',
      drawing: 'soap',
      price: [14, 28],
      pitch: p(
        'This shampoo bar replaces a bottle and travels without spilling.',
        '一块可替一瓶，出门不怕洒漏。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('60 g', '60 克'), p('80 g', '80 克'), p('100 g', '100 克')],
        },
        {
          name: p('Hair type', '适合发质'),
          values: [p('Normal', '中性'), p('Dry', '干性'), p('Oily', '油性')],
        },
        { name: p('pH', 'pH 值'), values: [p('5.5', '5.5'), p('6.0', '6.0')] },
        { name: p('Comes with', '附件'), values: [p('Cotton cord', '棉绳'), p('Soap tin', '皂盒')] },
      ],
    },
    {
      name: p('shampoo', '洗发水'),
      category: 'Soaps and washes',
      drawing: 'shampoo-bottle',
      price: [18, 42],
      pitch: p(
        'This shampoo is mild enough for daily washing and rinses out without a second pass.',
        '温和，可以天天用，一遍就冲得干净。',
      ),
      attributes: [
        {
          name: p('Volume', '净含量'),
          values: [p('250 ml', '250 毫升'), p('400 ml', '400 毫升'), p('500 ml', '500 毫升')],
        },
        {
          name: p('Hair type', '适合发质'),
          values: [p('Normal', '中性'), p('Dry', '干性'), p('Oily', '油性'), p('Fine', '细软')],
        },
        { name: p('Foam', '泡沫'), values: [p('Light', '轻盈'), p('Full', '绵密')] },
        { name: p('Closure', '瓶口'), values: [p('Pump', '按压泵'), p('Flip cap', '翻盖')] },
      ],
    },
    {
      name: p('body wash', '沐浴露'),
      category: 'Soaps and washes',
      drawing: 'shampoo-bottle',
      price: [16, 36],
      pitch: p(
        'This body wash cleans without the tight feeling that often follows a warm shower.',
        '洗净之余不紧绷，热水澡后依然舒服。',
      ),
      attributes: [
        {
          name: p('Volume', '净含量'),
          values: [p('250 ml', '250 毫升'), p('400 ml', '400 毫升'), p('500 ml', '500 毫升')],
        },
        {
          name: p('Texture', '质地'),
          values: [p('Gel', '啫喱'), p('Cream', '乳霜'), p('Oil to milk', '油转乳')],
        },
        {
          name: p('Skin type', '适合肤质'),
          values: [p('All', '各种肤质'), p('Dry', '干性'), p('Sensitive', '敏感')],
        },
        { name: p('Closure', '瓶口'), values: [p('Pump', '按压泵'), p('Flip cap', '翻盖')] },
      ],
    },
    {
      name: p('hand cream', '护手霜'),
      category: 'Creams and balms',
      drawing: 'hand-cream',
      price: [12, 28],
      pitch: p(
        'This hand cream sinks in within a minute, so a phone or a page can be picked up again.',
        '一分钟左右吸收，抹完就能拿手机、翻书页。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('30 g', '30 克'), p('50 g', '50 克'), p('75 g', '75 克')],
        },
        { name: p('Texture', '质地'), values: [p('Light', '清爽'), p('Rich', '滋润')] },
        {
          name: p('Main butter', '主要油脂'),
          values: [p('Shea', '乳木果'), p('Cocoa', '可可脂'), p('Mango', '芒果脂')],
        },
        { name: p('Tube', '管身'), values: [p('Aluminium', '铝管'), p('Recycled plastic', '再生塑料')] },
      ],
    },
    {
      name: p('body cream', '身体霜'),
      category: 'Creams and balms',
      drawing: 'cream-jar',
      price: [24, 56],
      pitch: p(
        'This body cream spreads easily on damp skin and keeps it comfortable until the next shower.',
        '洗完澡趁湿推开，一直润到下一次沐浴。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('150 g', '150 克'), p('200 g', '200 克'), p('300 g', '300 克')],
        },
        { name: p('Texture', '质地'), values: [p('Whipped', '打发霜'), p('Dense', '厚霜')] },
        {
          name: p('Skin type', '适合肤质'),
          values: [p('All', '各种肤质'), p('Dry', '干性'), p('Very dry', '极干性')],
        },
        { name: p('Jar', '瓶身'), values: [p('Glass', '玻璃'), p('Aluminium', '铝')] },
      ],
    },
    {
      name: p('face cream', '面霜'),
      category: 'Creams and balms',
      drawing: 'cream-jar',
      price: [32, 78],
      pitch: p(
        'This face cream sits well under sunscreen by day and is enough on its own at night.',
        '白天打底不搓泥，夜里单用也够润。',
      ),
      attributes: [
        { name: p('Net weight', '净含量'), values: [p('30 g', '30 克'), p('50 g', '50 克')] },
        {
          name: p('Skin type', '适合肤质'),
          values: [p('Normal', '中性'), p('Dry', '干性'), p('Combination', '混合性'), p('Oily', '油性')],
        },
        { name: p('Texture', '质地'), values: [p('Gel cream', '凝霜'), p('Cream', '乳霜')] },
        {
          name: p('Humectant', '保湿成分'),
          values: [p('Glycerin', '甘油'), p('Hyaluronic acid', '透明质酸'), p('Betaine', '甜菜碱')],
        },
        { name: p('Use within', '开封后保质'), values: [p('6 months', '6 个月'), p('12 months', '12 个月')] },
      ],
    },
    {
      name: p('lip balm', '润唇膏'),
      category: 'Creams and balms',
      drawing: 'lip-balm',
      price: [7, 18],
      pitch: p(
        'This lip balm stays put through a cup of tea and is small enough to forget in a pocket.',
        '喝杯茶也不掉光，小小一支，揣在口袋里毫不碍事。',
      ),
      attributes: [
        { name: p('Net weight', '净含量'), values: [p('4 g', '4 克'), p('8 g', '8 克'), p('12 g', '12 克')] },
        { name: p('Wax', '蜡基'), values: [p('Beeswax', '蜂蜡'), p('Candelilla', '小烛树蜡')] },
        { name: p('Finish on lips', '妆感'), values: [p('Matt', '哑光'), p('Soft sheen', '微润泽')] },
        { name: p('Pack', '包装'), values: [p('Paper tube', '纸管'), p('Tin', '小铁盒')] },
      ],
    },
    {
      name: p('face oil', '护肤油'),
      category: 'Oils and mists',
      drawing: 'face-oil',
      price: [28, 68],
      pitch: p(
        'This face oil needs only two or three drops, pressed in while the skin is still damp.',
        '两三滴足矣，趁肌肤微湿时按压抹开。',
      ),
      attributes: [
        { name: p('Volume', '净含量'), values: [p('15 ml', '15 毫升'), p('30 ml', '30 毫升')] },
        {
          name: p('Main oil', '主要植物油'),
          values: [p('Jojoba', '荷荷巴油'), p('Camellia', '山茶油'), p('Squalane', '角鲨烷')],
        },
        { name: p('Feel', '肤感'), values: [p('Dry touch', '轻爽'), p('Silky', '丝滑'), p('Rich', '丰润')] },
        { name: p('Dropper', '取用'), values: [p('Glass pipette', '玻璃滴管'), p('Drop insert', '滴塞')] },
        { name: p('Use within', '开封后保质'), values: [p('6 months', '6 个月'), p('9 months', '9 个月')] },
      ],
    },
    {
      name: p('face mist', '保湿喷雾'),
      category: 'Oils and mists',
      drawing: 'spray',
      price: [18, 42],
      pitch: p(
        'This mist falls fine enough to use over make-up in an air-conditioned office.',
        '雾滴细密，空调房里带妆也能喷。',
      ),
      attributes: [
        {
          name: p('Volume', '净含量'),
          values: [p('50 ml', '50 毫升'), p('100 ml', '100 毫升'), p('150 ml', '150 毫升')],
        },
        {
          name: p('Skin type', '适合肤质'),
          values: [p('All', '各种肤质'), p('Dry', '干性'), p('Sensitive', '敏感')],
        },
        { name: p('Spray', '喷头'), values: [p('Fine', '细雾'), p('Continuous', '连续细雾')] },
        { name: p('Bottle', '瓶身'), values: [p('Amber glass', '琥珀玻璃'), p('Aluminium', '铝')] },
      ],
    },
    {
      name: p('bath salt', '浴盐'),
      category: 'Bath soaks',
      drawing: 'bath-salts',
      price: [16, 38],
      pitch: p(
        'This bath salt dissolves in the time it takes to fill the tub, and softens the water.',
        '放满一缸水的工夫就化开，水感也变得柔和。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('300 g', '300 克'), p('500 g', '500 克'), p('800 g', '800 克')],
        },
        {
          name: p('Salt', '盐种'),
          values: [p('Sea salt', '海盐'), p('Epsom salt', '泻盐'), p('Rock salt', '岩盐')],
        },
        { name: p('Grain', '颗粒'), values: [p('Fine', '细粒'), p('Coarse', '粗粒')] },
        { name: p('Per bath', '每次用量'), values: [p('50 g', '50 克'), p('80 g', '80 克')] },
      ],
    },
    {
      name: p('foot soak', '足浴盐'),
      category: 'Bath soaks',
      drawing: 'bath-salts',
      price: [12, 30],
      pitch: p(
        'This foot soak turns a basin and a quarter of an hour into a proper rest.',
        '一盆热水，一刻钟，走了一天的脚便能好好歇下。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('200 g', '200 克'), p('400 g', '400 克'), p('600 g', '600 克')],
        },
        {
          name: p('Added plant', '植物添加'),
          values: [p('Ginger', '生姜'), p('Mugwort', '艾草'), p('Peppermint', '薄荷')],
        },
        {
          name: p('Soaking time', '浸泡时间'),
          values: [p('15 minutes', '15 分钟'), p('20 minutes', '20 分钟')],
        },
        { name: p('Pack', '包装'), values: [p('Glass jar', '玻璃罐'), p('Paper pouch', '纸袋')] },
      ],
    },
    {
      name: p('bath towel', '浴巾'),
      category: 'Towels and brushes',
      drawing: 'towel',
      price: [34, 78],
      pitch: p(
        'This bath towel takes up water at the first touch and dries on a rail overnight.',
        '一触即吸水，晾一夜就干。',
      ),
      attributes: [
        {
          name: p('Size', '尺寸'),
          values: [p('70 × 140 cm', '70 × 140 厘米'), p('80 × 160 cm', '80 × 160 厘米')],
        },
        { name: p('Cotton', '棉种'), values: [p('Long-staple', '长绒棉'), p('Organic', '有机棉')] },
        {
          name: p('Weight', '克重'),
          values: [p('450 g/m²', '每平方米 450 克'), p('550 g/m²', '每平方米 550 克')],
        },
        { name: p('Weave', '织法'), values: [p('Terry', '毛圈'), p('Waffle', '华夫格')] },
        { name: p('Wash at', '洗涤温度'), values: [p('40 °C', '40 ℃'), p('60 °C', '60 ℃')] },
      ],
    },
    {
      name: p('hand towel', '毛巾'),
      category: 'Towels and brushes',
      drawing: 'towel',
      price: [12, 30],
      pitch: p(
        'This hand towel has a hanging loop and stays soft after many washes.',
        '带挂环，洗过多次仍然柔软。',
      ),
      attributes: [
        {
          name: p('Size', '尺寸'),
          values: [p('34 × 75 cm', '34 × 75 厘米'), p('40 × 80 cm', '40 × 80 厘米')],
        },
        { name: p('Cotton', '棉种'), values: [p('Long-staple', '长绒棉'), p('Organic', '有机棉')] },
        { name: p('Weave', '织法'), values: [p('Terry', '毛圈'), p('Waffle', '华夫格'), p('Gauze', '纱布')] },
        { name: p('Pieces', '件数'), values: [p('1 towel', '1 条'), p('2 towels', '2 条')] },
      ],
    },
    {
      name: p('body brush', '浴刷'),
      category: 'Towels and brushes',
      drawing: 'brush',
      price: [18, 46],
      pitch: p(
        'This brush reaches the middle of the back and is gentle enough for the arms.',
        '够得到后背中间，刷手臂时也不觉粗糙。',
      ),
      attributes: [
        {
          name: p('Handle', '手柄长度'),
          values: [p('28 cm', '28 厘米'), p('36 cm', '36 厘米'), p('42 cm', '42 厘米')],
        },
        {
          name: p('Bristle', '刷毛'),
          values: [p('Sisal', '剑麻'), p('Plant fibre', '植物纤维'), p('Soft nylon', '软尼龙')],
        },
        { name: p('Wood', '木料'), values: [p('Beech', '榉木'), p('Bamboo', '竹')] },
        { name: p('Use', '用法'), values: [p('Wet or dry', '干湿两用'), p('Wet', '湿用')] },
      ],
    },
    {
      name: p('scented candle', '香薰蜡烛'),
      category: 'Home fragrances',
      drawing: 'candle',
      price: [24, 68],
      pitch: p(
        'This candle burns evenly to the edge and does not smoke when it is put out.',
        '燃面平整，能烧到杯沿，熄灭时也不冒黑烟。',
      ),
      attributes: [
        {
          name: p('Net weight', '净含量'),
          values: [p('120 g', '120 克'), p('180 g', '180 克'), p('240 g', '240 克')],
        },
        { name: p('Wax', '蜡材'), values: [p('Soy', '大豆蜡'), p('Coconut blend', '椰子混合蜡')] },
        { name: p('Wick', '烛芯'), values: [p('Cotton', '棉芯'), p('Wood', '木芯')] },
        {
          name: p('Vessel', '容器'),
          values: [p('Ceramic', '陶瓷杯'), p('Glass', '玻璃杯'), p('Tin', '铁罐')],
        },
        { name: p('Scent strength', '香气浓度'), values: [p('Soft', '清淡'), p('Medium', '适中')] },
      ],
    },
    {
      name: p('reed diffuser', '藤条香薰'),
      category: 'Home fragrances',
      drawing: 'diffuser',
      price: [29, 72],
      pitch: p(
        'This diffuser scents a hallway or bathroom for weeks without flame or plug.',
        '不用火，不插电，玄关或浴室能香上好几周。',
      ),
      attributes: [
        {
          name: p('Volume', '净含量'),
          values: [p('100 ml', '100 毫升'), p('150 ml', '150 毫升'), p('200 ml', '200 毫升')],
        },
        {
          name: p('Sticks', '藤条'),
          values: [p('6 rattan sticks', '6 支藤条'), p('8 fibre sticks', '8 支纤维棒')],
        },
        {
          name: p('Room size', '适用面积'),
          values: [p('Up to 10 m²', '10 平方米以内'), p('Up to 20 m²', '20 平方米以内')],
        },
        {
          name: p('Scent strength', '香气浓度'),
          values: [p('Soft', '清淡'), p('Medium', '适中'), p('Full', '浓郁')],
        },
      ],
    },
    {
      name: p('room spray', '空间喷雾'),
      category: 'Home fragrances',
      drawing: 'spray',
      price: [18, 44],
      pitch: p(
        'This room spray clears the smell of cooking with a few presses and fades within the hour.',
        '按几下就能盖住油烟味，一小时内自然散去。',
      ),
      attributes: [
        {
          name: p('Volume', '净含量'),
          values: [p('60 ml', '60 毫升'), p('100 ml', '100 毫升'), p('200 ml', '200 毫升')],
        },
        { name: p('Base', '基底'), values: [p('Water', '水'), p('Plant alcohol', '植物酒精')] },
        {
          name: p('Also for', '也可用于'),
          values: [p('Curtains', '窗帘'), p('Bed linen', '床品'), p('Wardrobes', '衣柜')],
        },
        { name: p('Bottle', '瓶身'), values: [p('Amber glass', '琥珀玻璃'), p('Aluminium', '铝')] },
      ],
    },
  ],
  finishes: [
    p('fig', '无花果'),
    p('sage', '鼠尾草'),
    p('oat', '燕麦'),
    p('lavender', '薰衣草'),
    p('cedar', '雪松'),
    p('rose', '玫瑰'),
    p('bergamot', '佛手柑'),
  ],
  praises: [
    p(
      'The name of the plant stands for a scent where there is one, and for a colour where there is not.',
      '品名里的植物，有香的指香型，无香的指颜色。',
    ),
    p('It is made in small batches, so nothing waits long in a warehouse.', '小批量制作，不会在仓库里久放。'),
    p(
      'It does its work quietly and leaves the bathroom shelf looking orderly.',
      '安静好用，摆在浴室架上也清爽。',
    ),
    p('The whole household can use it, and usually does.', '全家都能用，往往也真的都在用。'),
    p(
      'Our own staff used it for a season before it joined the range.',
      '上架之前，我们自己的同事先用了一季。',
    ),
    p('It has never been tested on animals.', '从未做过动物试验。'),
    p(
      'The pack says what it contains, in words that can be read without a glossary.',
      '包装上写明成分与用料，不必查词典也看得懂。',
    ),
    p('It pairs easily with other things in the same plant name.', '与同名植物的其他产品搭配，十分协调。'),
    p('It makes a modest present that gets used rather than kept.', '作伴手礼不张扬，收到的人会真的拿来用。'),
    p('Nothing about it is fussy, and a few minutes are enough to enjoy it.', '毫不繁琐，几分钟就能享受到。'),
    p('The carton is printed with soy ink on recycled card.', '外盒以大豆油墨印于再生纸。'),
  ],
  care: [
    p('Keep out of direct sun and away from heat.', '避免阳光直射，远离热源。'),
    p('Store somewhere dry between uses.', '不用时放在干燥处。'),
    p('Read the label before first use.', '首次使用前请先阅读标签。'),
    p('If your skin is sensitive, check the list of contents first.', '敏感肤质请先查看成分与用料。'),
    p('Small differences in colour between batches are normal.', '不同批次略有色差，属正常现象。'),
    p('Flatten the carton and recycle it with paper.', '外盒压平，随废纸回收。'),
    p('Keep the batch number in case you have a question.', '请留存批次号，以便咨询。'),
  ],
};
