import type { Words } from '#demo-erp/words.ts';

export const skr: Words = {
  brand: 'skr',
  codePrefix: 'SK',
  themeColor: '#d9a400',
  enableZh: true,
  products: 40,
  categories: [
    {
      name: ['Blocks and Stackers', '积木与套圈'],
      text: [
        'Simple shapes to pile up, knock down and begin again. They are often the first toys a child keeps for years.',
        '堆高、推倒、再来一次。简单的形状，往往是陪伴孩子最久的玩具。',
      ],
    },
    {
      name: ['Vehicles and Horses', '小车与木马'],
      text: [
        'Toys with wheels and rockers for children who like to keep moving.',
        '有轮子的、会摇晃的，留给闲不住的孩子。',
      ],
    },
    {
      name: ['Puzzles and Counting Toys', '拼图与计数玩具'],
      text: [
        'Quiet toys for sorting, matching and counting, at a table or on the floor.',
        '分类、配对、数数，坐在桌边或趴在地上都能静静玩上一阵。',
      ],
    },
    {
      name: ['Houses and Bears', '小屋与小熊'],
      text: [
        'Small worlds and companions for stories that change every day.',
        '小小的屋子和伙伴，装得下每天都不一样的故事。',
      ],
    },
    {
      name: ['Music and Outdoor Toys', '音乐与户外玩具'],
      text: [
        'Toys to strike, spin and fly, for the living room and the open field.',
        '可以敲、可以转、可以放上天，客厅里玩，草地上也玩。',
      ],
    },
  ],
  series: [
    {
      name: ['Acorn', '橡果'],
      text: [
        'Rounded forms without sharp corners, made with the youngest hands in mind.',
        '造型圆润，不留尖角，年纪最小的孩子也能安心上手。',
      ],
    },
    {
      name: ['Meadow', '草甸'],
      text: [
        'Leaf and flower motifs printed lightly on the wood, so the grain still shows.',
        '木面上浅浅印着花叶图案，木纹依然清晰可见。',
      ],
    },
    {
      name: ['Puddle', '小水洼'],
      text: [
        'Playful curves and round dots, inspired by an afternoon of rain boots and puddles.',
        '俏皮的弧线和圆点，灵感来自穿着雨靴踩水的午后。',
      ],
    },
    {
      name: ['Harbour', '港湾'],
      text: [
        'Clear stripes and sturdy shapes, with the look of boats and quays.',
        '条纹分明，造型敦实，带着船只与码头的影子。',
      ],
    },
    {
      name: ['Moonrise', '月升'],
      text: [
        'Stars and crescents cut into plain shapes, for calm play towards bedtime.',
        '简洁的外形上刻着星星与月牙，适合睡前安静地玩。',
      ],
    },
  ],
  kinds: [
    {
      name: ['building block set', '积木'],
      category: 'Blocks and Stackers',
      drawing: 'building-blocks',
      price: [29, 89],
      pitch: [
        'Blocks cut to one common measure, so towers, bridges and walls always fit together.',
        '每块积木都按同一尺寸单位裁切，搭塔、架桥、砌墙都能严丝合缝。',
      ],
      attributes: [
        {
          name: ['Pieces', '件数'],
          values: [
            ['24 pieces', '24 块'],
            ['36 pieces', '36 块'],
            ['50 pieces', '50 块'],
          ],
        },
        {
          name: ['Wood', '木材'],
          values: [
            ['Beech', '榉木'],
            ['Maple', '枫木'],
            ['Rubberwood', '橡胶木'],
          ],
        },
        {
          name: ['Block unit', '基本尺寸'],
          values: [
            ['3 cm', '3 厘米'],
            ['4 cm', '4 厘米'],
          ],
        },
        {
          name: ['Storage', '收纳'],
          values: [
            ['Cotton bag', '棉布袋'],
            ['Wooden tray', '木托盘'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 18 months', '18 个月以上'],
            ['From 2 years', '2 岁以上'],
          ],
        },
      ],
    },
    {
      name: ['castle block set', '城堡积木'],
      category: 'Blocks and Stackers',
      drawing: 'building-blocks',
      price: [45, 119],
      pitch: [
        'Arches, turrets and ramparts turn a handful of blocks into a place for stories.',
        '拱门、塔楼和城墙，让一把积木变成讲故事的地方。',
      ],
      attributes: [
        {
          name: ['Pieces', '件数'],
          values: [
            ['32 pieces', '32 块'],
            ['48 pieces', '48 块'],
            ['64 pieces', '64 块'],
          ],
        },
        {
          name: ['Wood', '木材'],
          values: [
            ['Beech', '榉木'],
            ['Linden', '椴木'],
          ],
        },
        {
          name: ['Figures', '小人偶'],
          values: [
            ['Two figures', '两个'],
            ['Four figures', '四个'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 3 years', '3 岁以上'],
            ['From 4 years', '4 岁以上'],
          ],
        },
      ],
    },
    {
      name: ['stacking ring set', '套圈塔'],
      category: 'Blocks and Stackers',
      drawing: 'stacking-rings',
      price: [22, 49],
      pitch: [
        'Rings of rising size let a toddler practise big and small, one after another.',
        '圆环由小到大，幼儿一个一个套上去，慢慢认识大与小。',
      ],
      attributes: [
        {
          name: ['Rings', '圆环数'],
          values: [
            ['Five rings', '5 个'],
            ['Seven rings', '7 个'],
            ['Nine rings', '9 个'],
          ],
        },
        {
          name: ['Base', '底座'],
          values: [
            ['Flat base', '平底'],
            ['Rocking base', '摇摆底'],
          ],
        },
        {
          name: ['Wood', '木材'],
          values: [
            ['Beech', '榉木'],
            ['Maple', '枫木'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 10 months', '10 个月以上'],
            ['From 12 months', '12 个月以上'],
          ],
        },
      ],
    },
    {
      name: ['train', '小火车'],
      category: 'Vehicles and Horses',
      drawing: 'train',
      price: [29, 89],
      pitch: [
        'An engine and carriages join with simple hooks that small fingers can manage alone.',
        '车头与车厢用简单的挂钩相连，孩子自己就能挂上、取下。',
      ],
      attributes: [
        {
          name: ['Carriages', '车厢数'],
          values: [
            ['Two carriages', '两节'],
            ['Three carriages', '三节'],
            ['Four carriages', '四节'],
          ],
        },
        {
          name: ['Coupling', '连接方式'],
          values: [
            ['Wooden hooks', '木钩'],
            ['Cord loops', '绳圈'],
          ],
        },
        {
          name: ['Load', '货物'],
          values: [
            ['Shape blocks', '形状积木'],
            ['Peg people', '小木人'],
          ],
        },
        {
          name: ['Wheels', '车轮'],
          values: [
            ['Plain wood', '纯木轮'],
            ['Wood with quiet rims', '静音包边木轮'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 2 years', '2 岁以上'],
            ['From 3 years', '3 岁以上'],
          ],
        },
      ],
    },
    {
      name: ['toy car', '小汽车'],
      category: 'Vehicles and Horses',
      drawing: 'toy-car',
      price: [15, 39],
      pitch: [
        'A smooth, rounded car that rolls straight and fits easily in the hand.',
        '车身圆润光滑，跑得直，一手就能握住。',
      ],
      attributes: [
        {
          name: ['Length', '车长'],
          values: [
            ['9 cm', '9 厘米'],
            ['12 cm', '12 厘米'],
            ['15 cm', '15 厘米'],
          ],
        },
        {
          name: ['Wood', '木材'],
          values: [
            ['Beech', '榉木'],
            ['Walnut', '胡桃木'],
            ['Maple', '枫木'],
          ],
        },
        {
          name: ['Driver', '驾驶员'],
          values: [
            ['Removable figure', '可取下的小人'],
            ['No figure', '无'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 18 months', '18 个月以上'],
            ['From 2 years', '2 岁以上'],
          ],
        },
      ],
    },
    {
      name: ['delivery van', '小货车'],
      category: 'Vehicles and Horses',
      drawing: 'toy-car',
      price: [25, 59],
      pitch: [
        'Its back doors open so that parcels can be loaded, delivered and collected again.',
        '后车门可以打开，装货、送货、再装货，忙个不停。',
      ],
      attributes: [
        {
          name: ['Length', '车长'],
          values: [
            ['18 cm', '18 厘米'],
            ['22 cm', '22 厘米'],
          ],
        },
        {
          name: ['Parcels', '包裹'],
          values: [
            ['Four parcels', '4 件'],
            ['Six parcels', '6 件'],
          ],
        },
        {
          name: ['Doors', '车门'],
          values: [
            ['Hinged', '对开门'],
            ['Sliding', '推拉门'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 2 years', '2 岁以上'],
            ['From 3 years', '3 岁以上'],
          ],
        },
      ],
    },
    {
      name: ['rocking horse', '摇摇马'],
      category: 'Vehicles and Horses',
      drawing: 'rocking-horse',
      price: [119, 259],
      pitch: [
        'Long, low rockers give a gentle swing and keep it steady as a child climbs on.',
        '摇弧长而低，摆动柔和，孩子爬上去时也稳稳当当。',
      ],
      attributes: [
        {
          name: ['Seat height', '坐高'],
          values: [
            ['28 cm', '28 厘米'],
            ['32 cm', '32 厘米'],
            ['36 cm', '36 厘米'],
          ],
        },
        {
          name: ['Load limit', '承重'],
          values: [
            ['30 kg', '30 公斤'],
            ['40 kg', '40 公斤'],
          ],
        },
        {
          name: ['Seat', '座面'],
          values: [
            ['Bare wood', '木质座面'],
            ['Padded cotton', '棉质软垫'],
          ],
        },
        {
          name: ['Backrest', '靠背'],
          values: [
            ['Fixed', '固定'],
            ['Removable', '可拆卸'],
          ],
        },
        {
          name: ['Mane', '马鬃'],
          values: [
            ['Wool yarn', '羊毛线'],
            ['Cotton cord', '棉绳'],
          ],
        },
      ],
    },
    {
      name: ['puzzle', '拼图'],
      category: 'Puzzles and Counting Toys',
      drawing: 'puzzle',
      price: [16, 45],
      pitch: [
        'Thick pieces lift out easily and settle back into the frame with a clear fit.',
        '拼块厚实，好拿好放，放对位置时服服帖帖。',
      ],
      attributes: [
        {
          name: ['Pieces', '片数'],
          values: [
            ['12 pieces', '12 片'],
            ['24 pieces', '24 片'],
            ['40 pieces', '40 片'],
          ],
        },
        {
          name: ['Size', '尺寸'],
          values: [
            ['22 × 22 cm', '22 × 22 厘米'],
            ['30 × 22 cm', '30 × 22 厘米'],
          ],
        },
        {
          name: ['Thickness', '厚度'],
          values: [
            ['5 mm', '5 毫米'],
            ['8 mm', '8 毫米'],
          ],
        },
        {
          name: ['Picture', '图案'],
          values: [
            ['Farmyard', '农场'],
            ['Street', '街景'],
            ['Under the sea', '海底'],
          ],
        },
      ],
    },
    {
      name: ['shape sorter', '形状配对盒'],
      category: 'Puzzles and Counting Toys',
      drawing: 'puzzle',
      price: [25, 49],
      pitch: [
        'Each shape has one opening of its own, and a lid that lifts to begin the search again.',
        '每种形状只对应一个孔，打开盒盖倒出来，又能从头找起。',
      ],
      attributes: [
        {
          name: ['Shapes', '形状数'],
          values: [
            ['Six shapes', '6 种'],
            ['Eight shapes', '8 种'],
            ['Twelve shapes', '12 种'],
          ],
        },
        {
          name: ['Box size', '盒体尺寸'],
          values: [
            ['14 cm cube', '14 厘米立方'],
            ['16 cm cube', '16 厘米立方'],
          ],
        },
        {
          name: ['Lid', '盒盖'],
          values: [
            ['Sliding', '抽拉盖'],
            ['Hinged', '翻盖'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 12 months', '12 个月以上'],
            ['From 18 months', '18 个月以上'],
          ],
        },
      ],
    },
    {
      name: ['abacus', '计数架'],
      category: 'Puzzles and Counting Toys',
      drawing: 'abacus',
      price: [25, 55],
      pitch: [
        'Rows of beads make adding and taking away something a child can see and move.',
        '一排排珠子拨来拨去，加与减看得见，也摸得着。',
      ],
      attributes: [
        {
          name: ['Rows', '排数'],
          values: [
            ['Five rows', '5 排'],
            ['Ten rows', '10 排'],
          ],
        },
        {
          name: ['Beads per row', '每排珠数'],
          values: [
            ['10 beads', '10 颗'],
            ['20 beads', '20 颗'],
          ],
        },
        {
          name: ['Rods', '横杆'],
          values: [
            ['Steel', '钢杆'],
            ['Beech', '榉木杆'],
          ],
        },
        {
          name: ['Stand', '支架'],
          values: [
            ['Fixed feet', '固定脚'],
            ['Folding frame', '折叠架'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 3 years', '3 岁以上'],
            ['From 4 years', '4 岁以上'],
          ],
        },
      ],
    },
    {
      name: ['miniature house', '娃娃屋'],
      category: 'Houses and Bears',
      drawing: 'doll-house',
      price: [99, 249],
      pitch: [
        'Open on two sides, it lets two or three children arrange the rooms together.',
        '两面敞开，两三个孩子可以围在一起布置房间。',
      ],
      attributes: [
        {
          name: ['Floors', '层数'],
          values: [
            ['Two floors', '两层'],
            ['Three floors', '三层'],
          ],
        },
        {
          name: ['Furniture', '家具'],
          values: [
            ['8 pieces', '8 件'],
            ['14 pieces', '14 件'],
            ['20 pieces', '20 件'],
          ],
        },
        {
          name: ['Scale', '比例'],
          values: [
            ['1:12', '1:12'],
            ['1:16', '1:16'],
          ],
        },
        {
          name: ['Board', '板材'],
          values: [
            ['Birch plywood', '桦木胶合板'],
            ['Poplar plywood', '杨木胶合板'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 3 years', '3 岁以上'],
            ['From 4 years', '4 岁以上'],
          ],
        },
      ],
    },
    {
      name: ['wooden bear', '小木熊'],
      category: 'Houses and Bears',
      drawing: 'teddy-bear',
      price: [22, 59],
      pitch: [
        'Turning arms and legs let it sit, stand or wave from a shelf.',
        '手脚都能转动，可以坐、可以站，也可以在架子上挥挥手。',
      ],
      attributes: [
        {
          name: ['Height', '高度'],
          values: [
            ['12 cm', '12 厘米'],
            ['16 cm', '16 厘米'],
            ['20 cm', '20 厘米'],
          ],
        },
        {
          name: ['Wood', '木材'],
          values: [
            ['Beech', '榉木'],
            ['Linden', '椴木'],
            ['Maple', '枫木'],
          ],
        },
        {
          name: ['Joints', '关节'],
          values: [
            ['Elastic cord', '弹力绳'],
            ['Wooden pegs', '木销'],
          ],
        },
        {
          name: ['Scarf', '围巾'],
          values: [
            ['Knitted cotton', '棉线针织'],
            ['Wool felt', '羊毛毡'],
          ],
        },
      ],
    },
    {
      name: ['xylophone', '木琴'],
      category: 'Music and Outdoor Toys',
      drawing: 'xylophone',
      price: [29, 69],
      pitch: [
        'Carefully tuned bars give a soft, true note that is pleasant to hear from the next room.',
        '琴键逐一调音，声音柔和准确，隔着房间听也悦耳。',
      ],
      attributes: [
        {
          name: ['Notes', '音数'],
          values: [
            ['8 notes', '8 音'],
            ['12 notes', '12 音'],
            ['15 notes', '15 音'],
          ],
        },
        {
          name: ['Bars', '琴键'],
          values: [
            ['Maple', '枫木'],
            ['Padauk', '非洲紫檀'],
          ],
        },
        {
          name: ['Mallets', '琴槌'],
          values: [
            ['Wooden heads', '木槌头'],
            ['Rubber heads', '橡胶槌头'],
          ],
        },
        {
          name: ['Song cards', '曲谱卡'],
          values: [
            ['6 cards', '6 张'],
            ['12 cards', '12 张'],
          ],
        },
      ],
    },
    {
      name: ['kite', '风筝'],
      category: 'Music and Outdoor Toys',
      drawing: 'kite',
      price: [25, 59],
      pitch: [
        'A light wooden frame and a broad sail lift it in the gentlest breeze on the field.',
        '木骨轻巧，帆面宽大，草地上有一点微风就能放起来。',
      ],
      attributes: [
        {
          name: ['Wingspan', '翼展'],
          values: [
            ['70 cm', '70 厘米'],
            ['90 cm', '90 厘米'],
            ['110 cm', '110 厘米'],
          ],
        },
        {
          name: ['Sail', '帆面'],
          values: [
            ['Ripstop polyester', '防撕裂聚酯布'],
            ['Cotton lawn', '细棉布'],
          ],
        },
        {
          name: ['Line', '风筝线'],
          values: [
            ['30 m', '30 米'],
            ['50 m', '50 米'],
          ],
        },
        {
          name: ['Reel', '线轮'],
          values: [
            ['Beech winder', '榉木绕线板'],
            ['Beech wheel', '榉木线轮'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 5 years', '5 岁以上'],
            ['From 6 years', '6 岁以上'],
          ],
        },
      ],
    },
    {
      name: ['spinning top', '陀螺'],
      category: 'Music and Outdoor Toys',
      drawing: 'spinning-top',
      price: [12, 29],
      pitch: [
        'A low, well-balanced body keeps it turning long enough for a slow count of thirty.',
        '重心低、平衡好，慢慢数到三十还在转。',
      ],
      attributes: [
        {
          name: ['Diameter', '直径'],
          values: [
            ['4 cm', '4 厘米'],
            ['5.5 cm', '5.5 厘米'],
            ['7 cm', '7 厘米'],
          ],
        },
        {
          name: ['Wood', '木材'],
          values: [
            ['Beech', '榉木'],
            ['Maple', '枫木'],
            ['Cherry', '樱桃木'],
          ],
        },
        {
          name: ['Start', '启动方式'],
          values: [
            ['Finger twist', '手捻'],
            ['Pull cord', '拉绳'],
          ],
        },
        {
          name: ['Suggested age', '建议年龄'],
          values: [
            ['From 3 years', '3 岁以上'],
            ['From 5 years', '5 岁以上'],
          ],
        },
      ],
    },
  ],
  finishes: [
    ['natural', '原木色'],
    ['honey yellow', '蜜糖黄'],
    ['berry red', '莓果红'],
    ['leaf green', '嫩叶绿'],
    ['sky blue', '天空蓝'],
    ['rainbow', '彩虹色'],
    ['soft pastel', '柔和粉彩'],
  ],
  praises: [
    [
      'Every wooden part is sanded three times, so it feels smooth in small hands.',
      '每个木制部件都打磨三遍，小手摸上去光滑舒服。',
    ],
    ['There are no batteries to change and no screens to switch off.', '不用换电池，也没有屏幕要关。'],
    ['It leaves plenty of room for a child to have ideas.', '玩法不设限，给孩子留足想象的余地。'],
    ['Any colour on the wood is water-based.', '木件上的颜色一律采用水性漆。'],
    [
      'It is sturdy enough to be handed on to a younger brother or sister.',
      '结实耐玩，日后还能传给弟弟妹妹。',
    ],
    [
      'Its proportions were tried out with children before we settled on them.',
      '尺寸定下来之前，先请孩子们试玩过。',
    ],
    ['It looks at ease in a living room when play is over.', '玩过之后摆在客厅里，也不显突兀。'],
    [
      'Small differences in the grain make each one slightly its own.',
      '木纹略有差异，每一件都有自己的样子。',
    ],
    ['It comes in a plain card box with no plastic inside.', '包装为素面纸盒，盒内不含塑料。'],
    ['A child can understand it within a minute or two.', '孩子一两分钟就能明白怎么玩。'],
    [
      'It is as pleasant for grandparents to share as it is for children to use.',
      '孩子玩得投入，爷爷奶奶陪着玩也有乐趣。',
    ],
  ],
  care: [
    ['Wipe with a slightly damp cloth and dry straight away.', '用微湿的布擦拭，并随即擦干。'],
    ['Do not soak it in water.', '请勿浸泡在水中。'],
    ['Store away from damp and strong sunlight.', '存放时请避开潮湿和强光。'],
    ['Bare wood can be refreshed with a little beeswax.', '未上漆的木面可以薄薄擦一层蜂蜡保养。'],
    ['Check regularly for loose or damaged parts.', '请定期检查有无松动或破损的部件。'],
    ['Children should play with an adult nearby.', '孩子玩耍时，请有大人在旁看护。'],
    ['Remove all packaging before giving it to a child.', '交给孩子之前，请先除去全部包装。'],
  ],
};
