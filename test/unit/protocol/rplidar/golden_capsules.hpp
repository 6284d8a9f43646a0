// Capsules of real scanners, and the nodes that a foreign decoder reads in them: distance in 1/4
// mm, angle in 1/16384 of 90 degrees. The nodes of a capsule need the capsule behind.
//
// Source: Hyun-je/pyrplidar, test/test_pyrplidar_protocol.py (MIT license).
#pragma once

#include <array>
#include <string_view>

namespace fakebot::test {

struct GoldenNode {
  int distance_q2;
  int angle_q14;
};

inline constexpr std::array<std::string_view, 5> kGoldenCapsules{
    "ac5012517e097209de66095a09ce66096e09cd62096209ec5e095a09dd4e095a09dc62095609cd56094e"
    "09dc3e093a09dd3a093a09cd36093609cc36093609de36093a09dc3a094209cd4e094a09ec56096a09dd",
    "ae5adb546a097209ee76096a09dd66096209ce5a095a09cd5e096e09ec7a097e09ee82098a09dd8e099a"
    "09dea209ae09eeb209ae09eeb209b609eeba09be09fec609ca09fed209d209efd609de09dfea09f609ee",
    "ae5b8f58f609060afe1e0a260aff2e0a320aff320a360aff3a0a420aee4e0a560aef5e0a6a0aff7a0a83"
    "0a0f930a9e0af09e0aa20affa70aa60af09e0a9a0aff970a960af09b0aa30a00af0ab70a00c20acf0a0f",
    "af584302d70adf0a00f20af70a0fe30ae60af0e60af30a0f02008a0aff660a670a0f660a620aff620a02"
    "00ffea09260aff00000000000300ef0a00f30af70a01ff0a070b01170b2b0b00470b670b10830bbb0b21",
    "ab51f70500000000000300d70d33030e130e44fb0dc70d337b0d030033c70c8f0c23730c670c225b0c5b"
    "0c21630c6b0c21770c8b0c22b30cd30c33ef0c170d32530d030044270e4b0e44530e5b0e445f0e6b0e44",
};

/// Of number 2, counted from 0.
inline constexpr std::array kGoldenNodes2{
    GoldenNode{2548, 0xF7CF}, GoldenNode{2564, 0xF80B}, GoldenNode{2588, 0xF860},
    GoldenNode{2596, 0xF8B3}, GoldenNode{2604, 0xF908}, GoldenNode{2608, 0xF95D},
    GoldenNode{2608, 0xF9B0}, GoldenNode{2612, 0xFA05}, GoldenNode{2616, 0xFA71},
    GoldenNode{2624, 0xFAC4}, GoldenNode{2636, 0xFB02}, GoldenNode{2644, 0xFB6C},
    GoldenNode{2652, 0xFBAA}, GoldenNode{2664, 0xFC00}, GoldenNode{2680, 0xFC52},
    GoldenNode{2688, 0xFC91}, GoldenNode{2704, 0xFCE6}, GoldenNode{2716, 0xFD4F},
    GoldenNode{2716, 0xFDA4}, GoldenNode{2720, 0xFDF7}, GoldenNode{2724, 0xFE36},
    GoldenNode{2724, 0xFEA2}, GoldenNode{2716, 0xFEF4}, GoldenNode{2712, 0xFF49},
    GoldenNode{2708, 0xFF88}, GoldenNode{2708, 0xFFF1}, GoldenNode{2712, 0x0030},
    GoldenNode{2720, 0x0082}, GoldenNode{2732, 0x00D8}, GoldenNode{2740, 0x012D},
    GoldenNode{2752, 0x0196}, GoldenNode{2764, 0x01D5},
};

/// Of number 3, counted from 0.
inline constexpr std::array kGoldenNodes3{
    GoldenNode{2772, 0x022A}, GoldenNode{2780, 0x027D}, GoldenNode{2800, 0x02E9},
    GoldenNode{2804, 0x0324}, GoldenNode{2784, 0x037A}, GoldenNode{2788, 0x03E6},
    GoldenNode{2788, 0x0438}, GoldenNode{2800, 0x0477}, GoldenNode{0, 0x04E3},
    GoldenNode{2696, 0x0536}, GoldenNode{2660, 0x058B}, GoldenNode{2660, 0x05C7},
    GoldenNode{2660, 0x0633}, GoldenNode{2656, 0x0688}, GoldenNode{2656, 0x06DB},
    GoldenNode{0, 0x0730},    GoldenNode{2536, 0x0785}, GoldenNode{2596, 0x07D8},
    GoldenNode{0, 0x0C5B},    GoldenNode{0, 0x0CAD},    GoldenNode{0, 0x08BE},
    GoldenNode{2796, 0x0913}, GoldenNode{2800, 0x094F}, GoldenNode{2804, 0x09BB},
    GoldenNode{2812, 0x09FA}, GoldenNode{2820, 0x0A63}, GoldenNode{2836, 0x0AB8},
    GoldenNode{2856, 0x0B0B}, GoldenNode{2884, 0x0B60}, GoldenNode{2916, 0x0B9F},
    GoldenNode{2944, 0x0BF1}, GoldenNode{3000, 0x0C30},
};

inline constexpr std::array<std::string_view, 5> kGoldenUltraCapsules{
    "a05bbe12151100001601000015010000150100001501400014d17f0107f1df7f03f1df7f34d1bf002af1"
    "3f0029010000270100002601000026010000260100002611c0ff2911c0ff2c1140ff322180ff37110000"
    "390100003911c07f3be13e00281180ff2cf1df7f2f6140ff3e21400040f1ffff4001c07f4151ff0031e1"
    "ff002bf13f00",
    "ac58e71b2941c0ff3321c0ff373180ff3ef1df7f40f1df7f5a21c0ff6001c0ff6211c0ff651140ff6b61"
    "80ff7811c0fe824140ff8c21c0ff912140ff9921c07f8ae1bf00863140008ce13f008901000089f13f00"
    "880100008921c07f8df1df7fad3180ffb62180ffbc11c0ffc1210000c4010000c4f13f00c311c0ffc611"
    "c07fcaf1df7f",
    "ae54f32400f0df7f00f0df7f00f0df7f54843f0143b47f0135d47f012bb47f011bd4bf0014d4ff000bc4"
    "3f01ffe3ff00f7d3ff00efd37f01e5d3bf00e0c37f00d8e3bf00d2d3bf00cae37f00c6e3bf00c0e3bf00"
    "bae3bf00b4f37f00b0f37f00adf33f00aaf3bf00a5f37f00a2f37f009f0340009df37f009a13c07f9af3"
    "9f0009f23f00",
    "a35a192e0702c0ff0802c0ff0bf2df7f00f0df7f00f0df7f8e430000920300009203c0ff9303c0ff95f3"
    "3f009413c07f97f33c0064f3df7f655303009b23c0ff9f13c0ffa113c0ffa413c0ffa733c07f18e23f00"
    "15f2ffff150280ff18f2df7f00f0df7f00f0df7f00f0df7f00f0df7f3ef2bfff401200004112c0ff4412"
    "00004722c0ff",
    "ac5336374b1280ff4f1240ff5502c0ff5622c0ff5b12c0ff5f2280ff6412c07f68f2df7f00e0bfff1f73"
    "40012223c07f5f63c07f6df3df7f0050cf7f9be27f009802c0ff9af2df7f00f0df7f00f0df7f00f0df7f"
    "0070c00060e3ff7f5bf3df7f00f0df7f5153ff7f46f3df7f00f09f0034f3df7f30f3df7f0070800022f3"
    "bf001de37f00",
};

/// Of number 1, counted from 0.
inline constexpr std::array kGoldenUltraNodes1{
    GoldenNode{1188, 0x4CEE}, GoldenNode{1204, 0x4D2A}, GoldenNode{1224, 0x4D66},
    GoldenNode{1228, 0x4DAA}, GoldenNode{1236, 0x4DE3}, GoldenNode{1240, 0x4E27},
    GoldenNode{1244, 0x4E6C}, GoldenNode{1256, 0x4EA7}, GoldenNode{1264, 0x4EE0},
    GoldenNode{1272, 0x4F27}, GoldenNode{0, 0x4CB6},    GoldenNode{0, 0x4CFA},
    GoldenNode{1280, 0x4FE9}, GoldenNode{0, 0x4D82},    GoldenNode{0, 0x4DC7},
    GoldenNode{1384, 0x5085}, GoldenNode{1392, 0x50BE}, GoldenNode{1404, 0x5102},
    GoldenNode{1408, 0x513E}, GoldenNode{1408, 0x5182}, GoldenNode{1412, 0x51C7},
    GoldenNode{1416, 0x520B}, GoldenNode{1420, 0x5252}, GoldenNode{1424, 0x5296},
    GoldenNode{1428, 0x52CF}, GoldenNode{1432, 0x5313}, GoldenNode{1440, 0x5358},
    GoldenNode{1452, 0x5393}, GoldenNode{1476, 0x53CC}, GoldenNode{1496, 0x5408},
    GoldenNode{1504, 0x544C}, GoldenNode{1508, 0x5491}, GoldenNode{1524, 0x54CC},
    GoldenNode{1544, 0x5505}, GoldenNode{1560, 0x5549}, GoldenNode{1572, 0x5585},
    GoldenNode{1584, 0x55C9}, GoldenNode{1592, 0x5605}, GoldenNode{1600, 0x5649},
    GoldenNode{1604, 0x568E}, GoldenNode{1612, 0x56D2}, GoldenNode{1624, 0x570E},
    GoldenNode{1636, 0x5752}, GoldenNode{1644, 0x578B}, GoldenNode{0, 0x55D2},
    GoldenNode{1576, 0x5833}, GoldenNode{1568, 0x5877}, GoldenNode{1568, 0x58BE},
    GoldenNode{1560, 0x590B}, GoldenNode{1572, 0x5947}, GoldenNode{1588, 0x5980},
    GoldenNode{1584, 0x59CF}, GoldenNode{1576, 0x5A13}, GoldenNode{1572, 0x5A58},
    GoldenNode{1572, 0x5A9C}, GoldenNode{1572, 0x5AE3}, GoldenNode{1572, 0x5B27},
    GoldenNode{1572, 0x5B6C}, GoldenNode{1568, 0x5BB0}, GoldenNode{1568, 0x5BF4},
    GoldenNode{1568, 0x5C38}, GoldenNode{1568, 0x5C7D}, GoldenNode{1572, 0x5CC1},
    GoldenNode{1572, 0x5D08}, GoldenNode{1580, 0x5D4C}, GoldenNode{0, 0x5B74},
    GoldenNode{1588, 0x5DC9}, GoldenNode{0, 0x5BFD},    GoldenNode{0, 0x5C41},
    GoldenNode{1716, 0x5E6E}, GoldenNode{1728, 0x5EAA}, GoldenNode{1744, 0x5EEE},
    GoldenNode{1752, 0x5F33}, GoldenNode{1760, 0x5F6E}, GoldenNode{1768, 0x5FB3},
    GoldenNode{1776, 0x5FF7}, GoldenNode{1780, 0x603B}, GoldenNode{1792, 0x6077},
    GoldenNode{1796, 0x60BB}, GoldenNode{1804, 0x6100}, GoldenNode{1808, 0x6144},
    GoldenNode{1808, 0x6188}, GoldenNode{1808, 0x61CC}, GoldenNode{1808, 0x6211},
    GoldenNode{1808, 0x6255}, GoldenNode{1804, 0x629C}, GoldenNode{1804, 0x62E0},
    GoldenNode{1804, 0x6324}, GoldenNode{1808, 0x6369}, GoldenNode{1812, 0x63AD},
    GoldenNode{1816, 0x63F1}, GoldenNode{1820, 0x6436}, GoldenNode{0, 0x62B0},
    GoldenNode{1832, 0x64B6}, GoldenNode{0, 0x6338},    GoldenNode{0, 0x637D},
};

/// Of number 2, counted from 0.
inline constexpr std::array kGoldenUltraNodes2{
    GoldenNode{0, 0x63C4},    GoldenNode{0, 0x6408},    GoldenNode{0, 0x644C},
    GoldenNode{0, 0x6493},    GoldenNode{0, 0x64D8},    GoldenNode{0, 0x651F},
    GoldenNode{0, 0x6563},    GoldenNode{0, 0x65A7},    GoldenNode{0, 0x65EE},
    GoldenNode{6816, 0x6666}, GoldenNode{6752, 0x66AD}, GoldenNode{6712, 0x66F1},
    GoldenNode{6680, 0x6736}, GoldenNode{6640, 0x677D}, GoldenNode{6608, 0x67C1},
    GoldenNode{6568, 0x6808}, GoldenNode{6544, 0x6858}, GoldenNode{6528, 0x689C},
    GoldenNode{6488, 0x68E0}, GoldenNode{6448, 0x6927}, GoldenNode{6400, 0x696C},
    GoldenNode{6360, 0x69B3}, GoldenNode{6336, 0x69F7}, GoldenNode{6320, 0x6A3B},
    GoldenNode{6304, 0x6A82}, GoldenNode{6280, 0x6AC7}, GoldenNode{6256, 0x6B0E},
    GoldenNode{6232, 0x6B52}, GoldenNode{6200, 0x6B96}, GoldenNode{6168, 0x6BDD},
    GoldenNode{6136, 0x6C2D}, GoldenNode{6120, 0x6C71}, GoldenNode{6096, 0x6CB6},
    GoldenNode{6072, 0x6CFD}, GoldenNode{6048, 0x6D41}, GoldenNode{6032, 0x6D88},
    GoldenNode{6008, 0x6DCC}, GoldenNode{5984, 0x6E11}, GoldenNode{5968, 0x6E58},
    GoldenNode{5928, 0x6E9C}, GoldenNode{5904, 0x6EE3}, GoldenNode{5904, 0x6F27},
    GoldenNode{5888, 0x6F6C}, GoldenNode{5856, 0x6FB3}, GoldenNode{5832, 0x6FF7},
    GoldenNode{5824, 0x703E}, GoldenNode{5808, 0x7082}, GoldenNode{5792, 0x70C7},
    GoldenNode{5776, 0x7116}, GoldenNode{5752, 0x715D}, GoldenNode{5728, 0x71A2},
    GoldenNode{5712, 0x71E9}, GoldenNode{5696, 0x722D}, GoldenNode{5688, 0x7271},
    GoldenNode{5680, 0x72B8}, GoldenNode{5664, 0x72FD}, GoldenNode{5648, 0x7344},
    GoldenNode{5632, 0x7388}, GoldenNode{5616, 0x73CC}, GoldenNode{5600, 0x7413},
    GoldenNode{5584, 0x7458}, GoldenNode{5568, 0x749F}, GoldenNode{5552, 0x74E3},
    GoldenNode{5536, 0x7527}, GoldenNode{5528, 0x756E}, GoldenNode{5512, 0x75B3},
    GoldenNode{5504, 0x75FA}, GoldenNode{5496, 0x763E}, GoldenNode{5488, 0x7682},
    GoldenNode{5480, 0x76C9}, GoldenNode{5472, 0x770E}, GoldenNode{5456, 0x775D},
    GoldenNode{5456, 0x77A2}, GoldenNode{5448, 0x77E9}, GoldenNode{5432, 0x782D},
    GoldenNode{5416, 0x7874}, GoldenNode{5408, 0x78B8}, GoldenNode{5400, 0x78FD},
    GoldenNode{5392, 0x7944}, GoldenNode{5384, 0x7988}, GoldenNode{5376, 0x79CF},
    GoldenNode{5368, 0x7A13}, GoldenNode{5368, 0x7A58}, GoldenNode{5360, 0x7A9F},
    GoldenNode{5352, 0x7AE3}, GoldenNode{5344, 0x7B2A}, GoldenNode{5336, 0x7B6E},
    GoldenNode{5328, 0x7BB3}, GoldenNode{5336, 0x7BFA}, GoldenNode{0, 0x7BE3},
    GoldenNode{5328, 0x7C85}, GoldenNode{0, 0x7C6E},    GoldenNode{2136, 0x7E2D},
    GoldenNode{2120, 0x7E71}, GoldenNode{2112, 0x7EB6}, GoldenNode{2104, 0x7EFD},
};

}  // namespace fakebot::test
