#include "robots/hokuyo/model.hpp"

#include <array>

#include "fakebot/protocol/hokuyo/names.hpp"

namespace fakebot::robots::hokuyo {

namespace status = protocol::hokuyo::status;

namespace {

/// Source: recordings of a scanner with this serial number (gbiggs/hokuyoaist, playerproject).
constexpr Model kUrg04lx{
    .number = ModelNumber::urg_04lx,
    .name = "hokuyo-urg-04lx",
    .title = "scanner Hokuyo URG-04LX",
    .meaning = "laser scanner URG-04LX of Hokuyo, with SCIP 2.0 over USB",
    .radius_m = 0.036,
    .link_type = 153,
    .product = "SOKUIKI Sensor URG-04LX",
    .firmware = "3.1.04(02/Aug./2007)",
    .serial = "H0706400",
    .model = "URG-04LX(Hokuyo Automatic Co.,Ltd.)",
    .line = "",
    .old_version =
        "VEND:Hokuyo Automatic Co.,Ltd.\nPROD:SOKUIKI Sensor URG-04LX\n"
        "FIRM:3.1.04,07/08/02(20-4095[mm],240[deg],44-725[step],600[rpm])\n"
        "PROT:00003,(SCIP 1.0)\nSERI:H0706400\n"
        "STAT:FW Normal[FinalDist with shadow  ]",
    .least_mm = 20,
    .largest_mm = 5600,
    .steps_per_turn = 1024,
    .first_step = 44,
    .last_step = 725,
    .front_step = 384,
    .end_step = 768,
    .speed_rpm = 600,
    .no_echo = 0,
    .not_measured = 19,
    .largest_intensity = 0,
    .baud_rate = 19200,
    .has_speeds = true,
    .no_sensitivity = status::too_short,
};

/// Source: a recording of a scanner with this serial number (gbiggs/hokuyoaist).
constexpr Model kUtm30lx{
    .number = ModelNumber::utm_30lx,
    .name = "hokuyo-utm-30lx",
    .title = "scanner Hokuyo UTM-30LX",
    .meaning = "laser scanner UTM-30LX of Hokuyo, with SCIP 2.0 over USB",
    .radius_m = 0.043,
    .link_type = 154,
    .product = "SOKUIKI Sensor TOP-URG UTM-30LX",
    .firmware = "P.1.05(17/Apr./2009)",
    .serial = "00903971",
    .model = "UTM-30LX(Hokuyo Automatic Co.,Ltd.)",
    .line = "USB Full Speed",
    .old_version = "",
    .least_mm = 23,
    .largest_mm = 60000,
    .steps_per_turn = 1440,
    .first_step = 0,
    .last_step = 1080,
    .front_step = 540,
    .end_step = 1080,
    .speed_rpm = 2400,
    .no_echo = 1,
    .not_measured = 1,
    .largest_intensity = 4000,
    .baud_rate = 0,
    .has_speeds = false,
    .no_sensitivity = status::already_as_so,
};

constexpr std::array<const Model*, kModels> kModelTable{&kUrg04lx, &kUtm30lx};

}  // namespace

const Model& model(ModelNumber number) {
  return *kModelTable[static_cast<std::size_t>(number)];
}

}  // namespace fakebot::robots::hokuyo
